import type { PageContent } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { admitBrowser, lookAtAdmission } from "../../accounts/admissions/admit-browser.ts";
import { readBrowser, recognizeBrowser } from "../../accounts/known-browser.ts";
import { traceOf } from "../../accounts/trace.ts";
import { languageFor } from "../desk/read-request.ts";
import { tellSiteTime } from "../desk/tell-site-time.ts";
import type { LoginDesk } from "./login-desk.ts";
import { FORGOT_NEXT, forgotState } from "./login-forms.ts";

type LinkRequest = FastifyRequest<{ Params: { readonly link: string } }>;

/**
 * The page behind the link that is mailed after too many wrong passwords. Opening it changes nothing, since a mail
 * scanner may open it, too. Its button lets the browser in which it is pressed try the password; it signs no user in.
 */
export function registerAdmission(app: FastifyInstance, desk: LoginDesk): void {
  const { parts, pages, guard, cookies, formStates } = desk;
  const { config, secrets } = parts;

  async function describe(
    request: LinkRequest,
    reply: FastifyReply,
  ): Promise<PageContent | "blocked"> {
    const language = languageFor(request);
    const homeUrl = await desk.findWay(request, language);
    const browser = readBrowser(cookies.browser.read(request), secrets);
    const admission = await lookAtAdmission(parts, request.params.link, browser);
    switch (admission.state) {
      case "over":
        return { page: "admission-over", over: "gone", reset: undefined, homeUrl };
      case "used":
        return {
          page: "admission-over",
          over: "used",
          reset: { action: addressOf(request), csrfToken: guard.issue(request, reply) },
          homeUrl,
        };
      case "blocked":
        return admission.state;
    }
    const { email } = admission;
    const until = tellSiteTime(config, admission.until, language);
    if (admission.state === "admitted") return { page: "admitted", email, until, homeUrl };
    const csrfToken = guard.issue(request, reply);
    return { page: "admit", action: addressOf(request), csrfToken, email, until };
  }

  const addressOf = (request: LinkRequest) =>
    `${app.prefix}/admit/${encodeURIComponent(request.params.link)}?lng=${languageFor(request)}`;

  app.get("/admit/:link", async (request: LinkRequest, reply) => {
    const content = await describe(request, reply);
    if (content === "blocked") return desk.showProblem(request, reply, "account-blocked");
    const at = { language: languageFor(request), address: addressOf(request) };
    return pages.show(reply, at, content);
  });

  app.post("/admit/:link", async (request: LinkRequest, reply) => {
    const form = desk.readForm(request, reply, { address: request.url });
    if (!form) return reply;
    if (form.reset === "yes") {
      await formStates.keep(request, FORGOT_NEXT, forgotState(""), parts.database.db);
      return reply.redirect(await desk.findWay(request, languageFor(request)), 303);
    }
    const { link } = request.params;
    // Only this browser knows both the link and its form secret: a form that is sent twice gets the same mark, and
    // another browser gets another.
    const unguessable = `${link} ${guard.bind(request, reply)}`;
    const { mark, hash } = recognizeBrowser(cookies.browser.read(request), unguessable, secrets);
    const isAdmitted = await admitBrowser(parts, link, hash, traceOf(parts, request));
    if (isAdmitted) cookies.browser.write(reply, mark);
    return reply.redirect(addressOf(request), 303);
  });
}
