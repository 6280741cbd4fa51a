import { OperationDetail } from "@musubi/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { endSessionBySecret } from "../../accounts/sessions/end-sessions.ts";
import { traceOf } from "../../accounts/trace.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { findSsoBySecret } from "../../database/queries/sessions.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Desk } from "./desk.ts";

/** Ends the login session of a browser, with every token issued from it, here and at services. */
export async function endLogin(
  { parts, cookies }: Pick<Desk, "parts" | "cookies">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const secret = cookies.login.read(request);
  // Another site's form sends no cookie, and must not clear one.
  if (secret === undefined) return;
  cookies.login.clear(reply);
  const trace = traceOf(parts, request);
  await parts.database.transact(async (trx) => {
    const login = await findSsoBySecret(trx, hashSecret(secret));
    if (!login) return;
    const { account } = login;
    await endSessionBySecret(parts, trx, secret);
    const { email } = await findMailAddress(trx, account);
    const detail = OperationDetail.LOGOUT;
    await writeJournal(trx, { ...trace, detail, account, email, now: parts.now() });
  });
}
