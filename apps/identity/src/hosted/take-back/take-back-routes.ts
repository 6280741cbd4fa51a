import type { ClaimDone } from "@musubi/contract/login-pages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClaimName, SocialContext, SocialResult } from "../../social/social.ts";
import type { Desk } from "../desk/desk.ts";
import { languageFor } from "../desk/read-request.ts";
import { createSteps } from "../desk/steps.ts";
import { type FollowClaim, registerClaim, showOver } from "./claim-routes.ts";
import { createObjectionPages, MINE } from "./objection-pages.ts";
import { createTakeBackPages } from "./take-back-pages.ts";

/** Goes on with whichever claim a sign-in at a provider was for. */
export type FollowAnyClaim = (
  request: FastifyRequest,
  reply: FastifyReply,
  result: SocialResult,
  context: Extract<SocialContext, { for: "claim" }>,
) => Promise<FastifyReply>;

/** Taking a change back, by the link of its notice, and objecting to that. */
export function registerTakeBack(app: FastifyInstance, desk: Desk): FollowAnyClaim {
  const { portalOrigin } = desk.parts.config;
  const claimed = createSteps<{ readonly done: ClaimDone }>(desk, "claimed");
  const follow: Readonly<Record<ClaimName, FollowClaim>> = {
    "take-back": registerClaim(app, desk, createTakeBackPages(desk.parts), claimed),
    object: registerClaim(app, desk, createObjectionPages(desk), claimed),
  };

  // From the portal, where whoever is signed in needs no link.
  app.get("/object", async (request, reply) =>
    reply.redirect(`${app.prefix}/object/${MINE}?lng=${languageFor(request)}`, 303),
  );

  app.get<{ Params: { readonly id: string } }>("/claimed/:id", async (request, reply) => {
    const kept = await claimed.find(request, request.params.id);
    if (!kept) return showOver(desk, request, reply);
    const language = languageFor(request);
    const homeUrl = `${portalOrigin}/index?lng=${language}`;
    const answer = { status: 200, language, address: request.url };
    return desk.pages.show(reply, answer, { page: "claim-done", done: kept.step.done, homeUrl });
  });

  return (request, reply, result, context) =>
    follow[context.claim](request, reply, result, context);
}
