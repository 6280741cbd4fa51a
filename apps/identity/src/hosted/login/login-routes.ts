import { join } from "node:path";
import staticFiles from "@fastify/static";
import { drawBrandSheet } from "@musubi/contract/brand";
import type { FastifyInstance } from "fastify";
import { listClients } from "../../provider/clients.ts";
import type { Config } from "../../settings/config.ts";
import type { Desk } from "../desk/desk.ts";
import { furnish } from "../desk/furnish.ts";
import { registerPasskeyChallenges } from "../desk/passkey-challenges.ts";
import { registerResume } from "../interaction/resume-route.ts";
import { registerAddressChange } from "../take-back/address-change-routes.ts";
import { registerTakeBack } from "../take-back/take-back-routes.ts";
import { registerAddPasskey } from "./add-passkey-routes.ts";
import { registerAdmission } from "./admit-routes.ts";
import { registerCodeFlow } from "./code-flow-routes.ts";
import { registerCodeLink } from "./code-link-routes.ts";
import { registerFirstLogIn } from "./first-log-in-routes.ts";
import { registerHeldAddress } from "./held-address-routes.ts";
import { createLoginDesk } from "./login-desk.ts";
import { redirectUrlsOf } from "./login-request.ts";
import { registerSignIn } from "./sign-in-routes.ts";
import { registerSignOut } from "./sign-out-routes.ts";
import { type EndInteraction, registerSocial } from "./social-routes.ts";
import { registerTerms } from "./terms-routes.ts";
import { registerWaking } from "./wake-routes.ts";
import { registerYoungCredentials } from "./young-credentials-routes.ts";

/**
 * The hosted login: signing in, up and out, forgotten passwords, Google and Apple, held addresses, links in mails.
 */
export async function registerLogin(
  app: FastifyInstance,
  desk: Desk,
  endInteraction: EndInteraction,
): Promise<void> {
  const { config } = desk.parts;
  const redirectUrls = redirectUrlsOf(config.portalOrigin);
  const services = new Map(
    listClients(config.catalogue).map(({ id, serviceId }) => [id, serviceId]),
  );
  const login = createLoginDesk(desk, { token: config.loginToken, redirectUrls, services });

  await furnish(app, desk);
  await app.register(staticFiles, {
    root: join(config.loginDist, "client"),
    // The build left compressed copies of most files.
    preCompressed: true,
    globIgnore: ["**/*.{br,gz}"],
    wildcard: false,
    index: false,
    immutable: true,
    maxAge: "365d",
  });

  registerBrand(app, config);
  registerSignIn(app, login);
  registerCodeFlow(app, login, "sign-up");
  registerCodeFlow(app, login, "forgot");
  registerCodeLink(app, login, "sign-up");
  registerCodeLink(app, login, "forgot");
  registerSocial(app, login, endInteraction, registerTakeBack(app, desk));
  registerTerms(app, login);
  registerPasskeyChallenges(app, desk);
  registerAddPasskey(app, login);
  registerHeldAddress(app, login);
  registerYoungCredentials(app, login);
  registerWaking(app, login);
  registerFirstLogIn(app, login);
  registerAdmission(app, login);
  registerAddressChange(app, desk);
  registerSignOut(app, desk);
  registerResume(app, desk);
}

/** Serves the style sheet of the operator's brand. */
function registerBrand(app: FastifyInstance, { site }: Pick<Config, "site">): void {
  const sheet = drawBrandSheet(site);
  if (sheet === undefined) return;
  app.get("/brand.css", (_request, reply) =>
    // For an hour: a new colour need not show at once, and every page asks for it.
    reply
      .type("text/css; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(sheet),
  );
}
