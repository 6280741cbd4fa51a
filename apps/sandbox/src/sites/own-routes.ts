import { SITE_PATHS } from "@musubi/demo-world";
import type { FastifyInstance } from "fastify";
import { formOf } from "../http/form-body.ts";
import { pageLanguage } from "../pages/send-page.ts";
import { beginSession, endSession } from "./login-routes.ts";
import { enterOwnAccount, makeOwnAccount } from "./own-accounts.ts";
import { addressOf, sendSitePage } from "./pages/frame.ts";
import { describeOwnForm, type OwnForm } from "./pages/own-forms.ts";
import type { Site } from "./site.ts";

const USE_CASES = { login: enterOwnAccount, "sign-up": makeOwnAccount } as const;

/** All form targets of a site. */
export function registerOwnForms(scope: FastifyInstance, site: Site): void {
  scope.post("/logout", async (request, reply) => {
    const language = pageLanguage(request);
    const who = endSession(site, request);
    site.sessionCookie.clear(reply);
    const onward = who?.by === "id" ? await site.party.leave(who, language) : undefined;
    return reply.redirect(onward ?? addressOf(site, SITE_PATHS.loggedOut, language), 303);
  });
  if (!site.hasOwnAccounts) return;
  registerOwnForm(scope, site, "login");
  registerOwnForm(scope, site, "sign-up");
}

/** A form for accounts that are not linked to an ID. */
function registerOwnForm(scope: FastifyInstance, site: Site, form: OwnForm): void {
  scope.get(`/own/${form}`, async (request, reply) =>
    sendSitePage(reply, site, describeOwnForm(site, form, pageLanguage(request))),
  );
  scope.post(`/own/${form}`, async (request, reply) => {
    const language = pageLanguage(request);
    const typed = formOf(request.body);
    const email = typed.get("email")?.trim() ?? "";
    const outcome = USE_CASES[form](site, { email, password: typed.get("password") ?? "" });
    if (!outcome.ok) {
      const failed = { email, fault: outcome.fault };
      return sendSitePage(reply.status(422), site, describeOwnForm(site, form, language, failed));
    }
    beginSession(site, request, reply, { by: "password", account: outcome.account.id });
    return reply.redirect(addressOf(site, "/", language), 303);
  });
}
