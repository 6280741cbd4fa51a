import { languageOf, OperationDetail } from "@musubi/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findLiveLoginSession } from "../../accounts/login-session.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { endLoginSessionBySecret } from "../../database/queries/sessions.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { type Desk, type Form, readQuery } from "../desk.ts";

/** Ends the login session of this browser, with every token that hangs on it. */
export function registerSignOut(app: FastifyInstance, desk: Desk): void {
  const { parts, pages, guard, loginCookie } = desk;
  const { database, config } = parts;
  const languageFor = (request: FastifyRequest) => languageOf(readQuery(request).get("lng") ?? "");
  const pageFor = (request: FastifyRequest) => {
    const language = languageFor(request);
    return { status: 200, language, address: `/login/sign-out?lng=${language}` };
  };
  const showSignedOut = (request: FastifyRequest, reply: FastifyReply) => {
    const about = pageFor(request);
    const homeUrl = `${config.portalOrigin}/index?lng=${about.language}`;
    return pages.show(reply, about, { page: "signed-out", homeUrl });
  };

  app.get("/sign-out", async (request, reply) => {
    const live = await findLiveLoginSession(database, loginCookie.read(request), parts.now());
    if (!live) return showSignedOut(request, reply);
    const about = pageFor(request);
    const csrfToken = guard.issue(request, reply);
    return pages.show(reply, about, { page: "sign-out", action: about.address, csrfToken });
  });

  app.post("/sign-out", async (request, reply) => {
    const verdict = guard.check(request, ((request.body ?? {}) as Form).csrf);
    if (verdict !== "genuine") {
      return pages.showProblem(request, reply, languageFor(request), verdict);
    }
    const secret = loginCookie.read(request);
    const now = parts.now();
    const live = await findLiveLoginSession(database, secret, now);
    if (live && secret !== undefined) {
      const userAgent = request.headers["user-agent"] ?? "";
      await database.transact(async (trx) => {
        await endLoginSessionBySecret(trx, hashSecret(secret), now);
        const { account } = live;
        const { email } = await findMailAddress(trx, account);
        const detail = OperationDetail.LOGOUT;
        await writeJournal(trx, { detail, account, email, userAgent, now });
      });
    }
    loginCookie.clear(reply);
    return showSignedOut(request, reply);
  });
}
