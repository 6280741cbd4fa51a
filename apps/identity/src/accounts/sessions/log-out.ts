import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Parts } from "../parts.ts";
import { endSessionOf } from "./end-sessions.ts";

/** Logs out the browser that has a family of tokens, here and at services, and writes the journal. */
export function logOut(
  parts: Parts,
  family: string,
  { userAgent, network }: KeptTrace,
): Promise<Answer<object, "NotAuthorizedException">> {
  return parts.database.transact(async (trx) => {
    const session = await findLiveSession(trx, family);
    if (!session || !(await endSessionOf(parts, trx, family))) {
      return refuse("NotAuthorizedException");
    }
    const { account, email } = session;
    const detail = OperationDetail.LOGOUT;
    await writeJournal(trx, { detail, account, email, userAgent, network, now: parts.now() });
    return answer({});
  });
}
