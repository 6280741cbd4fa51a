import { randomUUID } from "node:crypto";
import { type DataExport, EXPORT_KEPT_MS, EXPORT_WAIT_MS, OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { ActingHolder } from "../../accounts/acting-holder.ts";
import { isRecentSignIn } from "../../accounts/recent-sign-in.ts";
import { isResting } from "../../accounts/resting.ts";
import { isConfirmedByHeld } from "../../accounts/reversals/confirmed-by-held.ts";
import { replaceExport } from "../../database/queries/exports.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import { findLiveSession, findSsoOf } from "../../database/queries/sessions.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Needs } from "../operations/needs.ts";
import { describeExport } from "./describe-export.ts";

type Refused =
  | "NotAuthorizedException"
  | "FreshSignInRequired"
  | "MergeBusyException"
  | "AccountRestingException"
  | "HeldAddressException";

/**
 * Begins a file of all that is kept about a holder, in the place of the one before. A job makes it. Not while
 * services move: what they say would be neither here nor there.
 */
export async function startExport(
  parts: Pick<Needs, "connectors" | "database" | "outbox" | "now">,
  { family, userAgent, network }: Pick<ActingHolder, "family" | "userAgent" | "network">,
): Promise<Answer<{ export: DataExport | null }, Refused>> {
  const { database, outbox } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    const asked = await findLiveSession(trx, family);
    if (!asked) return refuse("NotAuthorizedException");
    const { account } = asked;
    const [held] = await database.lockAccounts(trx, [account]);
    // Once more: what ends sessions holds the account, too.
    const session = await findLiveSession(trx, family);
    const sso = await findSsoOf(trx, family);
    if (!held || !session || !sso) return refuse("NotAuthorizedException");
    if (isResting(held, now)) return refuse("AccountRestingException");
    if (await isBusy(trx, account)) return refuse("MergeBusyException");
    if (!(await isConfirmedByHeld(trx, account, now))) return refuse("HeldAddressException");
    if (!isRecentSignIn(session, now)) return refuse("FreshSignInRequired");

    const id = randomUUID();
    const waitsUntil = now + EXPORT_WAIT_MS;
    await replaceExport(trx, {
      id,
      account,
      sso: sso.sso,
      user_agent: session.user_agent,
      notice_language: session.notice_language,
      asked_at: now,
      waits_until: waitsUntil,
      // One that nobody finishes goes as well.
      expires_at: waitsUntil + EXPORT_KEPT_MS,
    });
    await outbox.add(trx, { kind: "export-data", account, export: id });
    const { email } = session;
    const detail = OperationDetail.EXPORT_DATA;
    await writeJournal(trx, { detail, account, email, userAgent, network, now, text: "asked" });
    return answer({ export: await describeExport(parts, trx, { account, family }) });
  });
}
