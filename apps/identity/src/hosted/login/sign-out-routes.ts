import type { FastifyInstance, FastifyRequest } from "fastify";
import { findLiveLoginSession } from "../../accounts/sessions/login-session.ts";
import type { Desk } from "../desk/desk.ts";
import { endLogin } from "../desk/end-login.ts";
import { languageFor } from "../desk/read-request.ts";

/** Ends the login session of this browser, with every token issued from it. */
export function registerSignOut(app: FastifyInstance, desk: Desk): void {
  const { parts, pages, guard, cookies } = desk;
  const { config } = parts;
  const placeOf = (request: FastifyRequest) => {
    const language = languageFor(request);
    return { language, address: `/login/sign-out?lng=${language}` };
  };

  app.get("/sign-out", async (request, reply) => {
    const at = placeOf(request);
    const live = await findLiveLoginSession(parts, cookies.login.read(request));
    if (!live) {
      const homeUrl = `${config.portalOrigin}/index?lng=${at.language}`;
      return pages.show(reply, at, { page: "signed-out", homeUrl });
    }
    const csrfToken = guard.issue(request, reply);
    return pages.show(reply, at, { page: "sign-out", action: at.address, csrfToken });
  });

  app.post("/sign-out", async (request, reply) => {
    if (!desk.readForm(request, reply)) return reply;
    await endLogin(desk, request, reply);
    return reply.redirect(placeOf(request).address, 303);
  });
}
