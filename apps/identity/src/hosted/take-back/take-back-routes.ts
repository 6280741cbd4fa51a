import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClaimName, SocialContext, SocialResult } from "../../social/social.ts";
import type { Desk } from "../desk/desk.ts";
import { createFormStates } from "../desk/form-states.ts";
import { languageFor } from "../desk/read-request.ts";
import { FORGOT_NEXT, type FormState, forgotState, LOGIN_FORMS } from "../login/login-forms.ts";
import { type ClaimEnd, MINE } from "./claim-pages.ts";
import { type FollowClaim, OVER, registerClaim, showOver } from "./claim-routes.ts";
import { createObjectionPages } from "./objection-pages.ts";
import { createTakeBackPages } from "./take-back-pages.ts";

/** Continues the claim that a sign-in at a provider was for. */
export type FollowAnyClaim = (
  request: FastifyRequest,
  reply: FastifyReply,
  result: SocialResult,
  context: Extract<SocialContext, { for: "claim" }>,
) => Promise<FastifyReply>;

/** Taking a change back by the link of its notice, and objecting to that. */
export function registerTakeBack(app: FastifyInstance, desk: Desk): FollowAnyClaim {
  const { portalOrigin } = desk.parts.config;
  const claimed = createFormStates<ClaimEnd>(desk, "claimed");
  const login = createFormStates<FormState>(desk, LOGIN_FORMS);
  const homeOf = (request: FastifyRequest) => `${portalOrigin}/index?lng=${languageFor(request)}`;
  const follow: Readonly<Record<ClaimName, FollowClaim>> = {
    "take-back": registerClaim(app, desk, createTakeBackPages(desk.parts), claimed),
    object: registerClaim(app, desk, createObjectionPages(desk), claimed),
  };

  // From the portal: a signed-in holder needs no link.
  app.get("/object", async (request, reply) =>
    reply.redirect(`${app.prefix}/object/${MINE}?lng=${languageFor(request)}`, 303),
  );

  app.get<{ Params: { readonly id: string } }>("/claimed/:id", async (request, reply) => {
    const kept = await claimed.find(request, request.params.id);
    if (!kept) return showOver(desk, request, reply);
    const { mailbox, link, ...outcome } = kept.state;
    const at = { language: languageFor(request), address: request.url };
    const csrfToken = desk.guard.issue(request, reply);
    const reset = mailbox === undefined ? undefined : { action: request.url, csrfToken };
    const nextUrl =
      link === undefined
        ? homeOf(request)
        : `${app.prefix}/take-back/${link}?lng=${languageFor(request)}`;
    return desk.pages.show(reply, at, { page: "claim-done", ...outcome, reset, nextUrl });
  });

  // A login begins at the portal. The mailbox is kept here for the next login: it must not appear in a URL.
  app.post<{ Params: { readonly id: string } }>("/claimed/:id", async (request, reply) => {
    if (!desk.readForm(request, reply, { address: request.url })) return reply;
    const { id } = request.params;
    const email = id === OVER ? "" : (await claimed.find(request, id))?.state.mailbox;
    if (email === undefined) return showOver(desk, request, reply);
    await login.keep(request, FORGOT_NEXT, forgotState(email), desk.parts.database.db);
    return reply.redirect(homeOf(request), 303);
  });

  return (request, reply, result, context) =>
    follow[context.claim](request, reply, result, context);
}
