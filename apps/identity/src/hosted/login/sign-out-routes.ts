import { OperationDetail } from "@musubi/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findLiveLoginSession } from "../../accounts/login-session.ts";
import { traceOf } from "../../accounts/trace.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { endLoginSessionBySecret } from "../../database/queries/sessions.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Desk } from "../desk/desk.ts";
import { languageFor } from "../desk/read-request.ts";

/** Ends the login session of this browser, with every token that hangs on it. */
export function registerSignOut(app: FastifyInstance, desk: Desk): void {
  const { parts, pages, guard, cookies } = desk;
  const { database, config } = parts;
  const pageFor = (request: FastifyRequest) => {
    const language = languageFor(request);
    return { status: 200, language, address: `/login/sign-out?lng=${language}` };
  };

  app.get("/sign-out", async (request, reply) => {
    const about = pageFor(request);
    const live = await findLiveLoginSession(parts, cookies.login.read(request));
    if (!live) {
      const homeUrl = `${config.portalOrigin}/index?lng=${about.language}`;
      return pages.show(reply, about, { page: "signed-out", homeUrl });
    }
    const csrfToken = guard.issue(request, reply);
    return pages.show(reply, about, { page: "sign-out", action: about.address, csrfToken });
  });

  app.post("/sign-out", async (request, reply) => {
    if (!desk.readForm(request, reply)) return reply;
    const secret = cookies.login.read(request);
    const live = await findLiveLoginSession(parts, secret);
    if (live && secret !== undefined) {
      const trace = traceOf(parts, request);
      const now = parts.now();
      await database.transact(async (trx) => {
        await endLoginSessionBySecret(trx, hashSecret(secret), now);
        const { account } = live;
        const { email } = await findMailAddress(trx, account);
        const detail = OperationDetail.LOGOUT;
        await writeJournal(trx, { ...trace, detail, account, email, now });
      });
    }
    cookies.login.clear(reply);
    return reply.redirect(pageFor(request).address, 303);
  });
}
