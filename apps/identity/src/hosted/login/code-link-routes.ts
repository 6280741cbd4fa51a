import { CODE_LINK_LIFETIME_MS, type Language } from "@musubi/contract";
import type { Answer } from "@musubi/contract/answer";
import type { CodeFlow, NewPasswordFault } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findMailedLink, type MailedLink } from "../../accounts/codes/code-links.ts";
import { type Reset, resetPassword } from "../../accounts/reset-password.ts";
import { signUp } from "../../accounts/sign-up.ts";
import type { Proven } from "../../database/queries/credentials.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { createFormStates } from "../desk/form-states.ts";
import { type Form, languageFor, readText, visitorOf } from "../desk/read-request.ts";
import { describeTold, type Told } from "../desk/told.ts";
import { orOverloaded } from "../desk/try-password.ts";
import type { LoginDesk } from "./login-desk.ts";
import { findPasswordFault } from "./take-password.ts";
import { passYoungCredentials } from "./young-credentials-routes.ts";

type LinkRequest = FastifyRequest<{ Params: { readonly link: string; readonly id?: string } }>;

/** What is kept between a form of a link's page and the page that follows. The link itself is not kept. */
type LinkState = { readonly linkHash: string } & (Asking | Ended);
type Asking = { readonly told: Told<NewPasswordFault>; readonly isAgreed: boolean };
type Ended = {
  readonly ended: "done" | "over" | "stopped" | "blocked" | "taken";
  readonly email?: string;
};

/**
 * The page behind a link that was mailed instead of a code: the form for a password, in any browser. Opening it changes
 * nothing, since a mail scanner may open it, too; its form does, once. It signs no user in, since the link does not
 * carry the portal's request. A browser that came from a service continues there by logging in.
 */
export function registerCodeLink(app: FastifyInstance, desk: LoginDesk, flow: CodeFlow): void {
  const { parts, guard, pages } = desk;
  const formStates = createFormStates<LinkState>(desk, `${flow} link`, CODE_LINK_LIFETIME_MS);
  const addressOf = (link: string, language: Language, id?: string) => {
    const path = [flow, "link", link, ...(id === undefined ? [] : [id])].map(encodeURIComponent);
    return `${app.prefix}/${path.join("/")}?lng=${language}`;
  };

  async function findState(request: LinkRequest): Promise<LinkState | undefined> {
    const { link, id } = request.params;
    const kept = id === undefined ? undefined : await formStates.find(request, id);
    return kept?.state.linkHash === hashSecret(link) ? kept.state : undefined;
  }

  async function show(request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { link, id } = request.params;
    const language = languageFor(request);
    const state = await findState(request);
    if (state && "ended" in state) return showEnd(request, reply, state);
    const found = await findMailedLink(parts, flow, link);
    if (!found || found.isUsed) {
      const used = (await formStates.recall(request, hashSecret(link)))?.state;
      return showEnd(request, reply, used && "ended" in used ? used : { ended: "over" });
    }
    const address = addressOf(link, language, state && id);
    return pages.show(
      reply,
      { language, address },
      {
        page: "new-password",
        flow,
        action: address,
        csrfToken: guard.issue(request, reply),
        signInUrl: await desk.findWay(request, language),
        email: found.address.email,
        isByLink: true,
        isAgreed: state?.isAgreed ?? false,
        ...describeTold(state?.told, parts.now()),
      },
    );
  }

  async function showEnd(request: LinkRequest, reply: FastifyReply, { ended, ...end }: Ended) {
    const language = languageFor(request);
    const homeUrl = await desk.findWay(request, language);
    const at = { language, address: request.url };
    switch (ended) {
      case "done":
        return pages.show(reply, at, {
          page: "code-link-done",
          flow,
          homeUrl,
          isOpenedAgain: request.params.id === undefined,
        });
      case "over":
        return pages.show(reply, at, { page: "code-link-over", homeUrl });
      case "stopped":
      case "blocked":
        return desk.showProblem(request, reply, `account-${ended}`, at);
      case "taken":
        return pages.show(reply, at, {
          page: "own-sign-in",
          email: end.email ?? "",
          signInUrl: homeUrl,
        });
    }
  }

  async function take(request: LinkRequest, reply: FastifyReply): Promise<FastifyReply> {
    const form = desk.readForm(request, reply, { address: request.url });
    if (!form) return reply;
    const { link } = request.params;
    const language = languageFor(request);
    const found = await findMailedLink(parts, flow, link);
    // The link's own page says that it has expired.
    if (!found) return reply.redirect(addressOf(link, language), 303);
    const { reset, ...state } = await takePassword(request, form, found, language);
    const kept: LinkState = { linkHash: hashSecret(link), ...state };
    // If the mail is opened again in this browser, the page shows the outcome. No other browser sees it.
    if ("ended" in state && state.ended === "done") {
      await formStates.keep(request, kept.linkHash, kept, parts.database.db);
    }
    const id = await formStates.begin(request, reply, kept);
    if (id === undefined) return reply;
    const next = addressOf(link, language, id);
    const address = reset
      ? await passYoungCredentials(desk, request, reply, { ...reset, next, language })
      : next;
    return address === undefined ? reply : reply.redirect(address, 303);
  }

  async function takePassword(
    request: LinkRequest,
    form: Form,
    { address, ...proof }: MailedLink,
    language: Language,
  ): Promise<(Asking | Ended) & { readonly reset?: Reset }> {
    const password = readText(form, "password");
    const isAgreed = form.terms === "accepted";
    const missing = flow === "sign-up" && !isAgreed ? "terms" : undefined;
    const fault = findPasswordFault(parts, password, address.email) ?? missing;
    if (fault) return { told: { fault }, isAgreed };
    const pause = await desk.count("newAccount", request);
    if (pause) return { told: pause, isAgreed };
    const visitor = visitorOf(parts, request, language);
    const use = flow === "sign-up" ? signUp : resetPassword;
    type Refused = "over" | "stopped" | "blocked" | "taken" | "voided";
    const used = await orOverloaded<Answer<Reset | Proven, Refused>>(parts, () =>
      use(parts, address, { proof, password }, visitor),
    );
    if ("fault" in used) return { told: used, isAgreed };
    if (used.ok) {
      await desk.noteProof({ request }, address.email);
      const done = { ended: "done", email: address.email } as const;
      return "proven" in used.data ? { ...done, reset: used.data } : done;
    }
    if (used.code === "voided") return { told: { fault: "voided-password" }, isAgreed };
    return { ended: used.code, email: address.email };
  }

  for (const path of [`/${flow}/link/:link`, `/${flow}/link/:link/:id`]) {
    app.get(path, show);
    app.post(path, take);
  }
}
