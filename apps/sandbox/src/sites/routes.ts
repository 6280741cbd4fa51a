import { SITE_PATHS } from "@musubi/demo-world";
import type { FastifyInstance } from "fastify";
import type { Faults } from "../control/faults.ts";
import { readForms } from "../http/form-body.ts";
import { admitOwnVisitors } from "../http/own-visitors.ts";
import { registerPicture } from "../pages/routes.ts";
import { pageLanguage } from "../pages/send-page.ts";
import { registerBackchannelLogOut } from "./backchannel-log-out.ts";
import { findGuest } from "./guest.ts";
import { registerLogin } from "./login-routes.ts";
import { drawScene } from "./look/scenes.ts";
import { SITE_STYLE } from "./look/style.ts";
import { registerOwnForms } from "./own-routes.ts";
import { sendSitePage } from "./pages/frame.ts";
import { describeHome } from "./pages/home.ts";
import { describeTerms } from "./pages/notice.ts";
import type { Site } from "./site.ts";

/** The services' own sites. */
export function registerSites(app: FastifyInstance, sites: readonly Site[], faults: Faults): void {
  app.get("/sites.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(SITE_STYLE),
  );
  for (const site of sites) {
    const scene = drawScene(site.kind);
    if (scene !== undefined) registerPicture(app, `/${site.kind}/scene.svg`, scene);
    app.register(async (scope) => registerSite(scope, site, faults), { prefix: `/${site.kind}` });
  }
}

function registerSite(scope: FastifyInstance, site: Site, faults: Faults): void {
  scope.get("/", async (request, reply) =>
    sendSitePage(
      reply,
      site,
      describeHome(site, await findGuest(site, request), pageLanguage(request)),
    ),
  );
  scope.get(SITE_PATHS.terms, async (request, reply) =>
    sendSitePage(reply, site, describeTerms(site, pageLanguage(request))),
  );
  registerLogin(scope, site);
  scope.register(async (forms) => {
    admitOwnVisitors(forms);
    readForms(forms);
    registerOwnForms(forms, site);
  });
  scope.register(async (inner) => registerBackchannelLogOut(inner, site, faults));
}
