import type { FastifyInstance, FastifyRequest } from "fastify";
import { findLiveLoginSession } from "../../accounts/sessions/login-session.ts";
import { describePostedAddress, resumeInteraction } from "../../provider/pending-interaction.ts";
import type { Desk } from "../desk/desk.ts";
import { createKeptPosts } from "./kept-posts.ts";

/**
 * Where the portal sends a user back to a service, whose request was kept here. The request belongs to the session that
 * it was kept for: any other user of the same browser is told that the request has ended.
 */
export function registerResume(app: FastifyInstance, desk: Desk): void {
  const { parts, cookies } = desk;
  const posted = createKeptPosts<string>(desk, "interaction");
  type IdRequest = FastifyRequest<{ Params: { readonly id: string } }>;

  app.get("/resume/:id", async (request: IdRequest, reply) => {
    const login = await findLiveLoginSession(parts, cookies.login.read(request));
    const fields = login && (await resumeInteraction(parts, request.params.id, login.sso));
    if (fields === undefined) return desk.showProblem(request, reply, "interaction-over");
    const id = await posted.keep(request, reply, fields);
    return id === undefined ? reply : reply.redirect(describePostedAddress(id), 303);
  });
}
