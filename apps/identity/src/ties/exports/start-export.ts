import { OperationDetail } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { isConfirmedByHeld, refuseHeld } from "../../accounts/held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "../../accounts/held-addresses/held-word.ts";
import { isResting } from "../../accounts/resting.ts";
import { isRecentSignIn } from "../../accounts/sessions/recent-sign-in.ts";
import type { ActingHolder } from "../../accounts/trace.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import { findLiveSession, findSsoOf } from "../../database/queries/sessions.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Parts } from "../operations/parts.ts";
import { beginExport } from "./begin-export.ts";
import { describeExport } from "./describe-export.ts";

/**
 * Begins a file of all that is kept about a holder; it replaces the previous one, and a job makes it. Refused while the
 * ID is busy, because it would be unclear whose data the services give.
 */
export async function startExport(
  parts: Parts,
  { family, userAgent, network }: Pick<ActingHolder, "family" | "userAgent" | "network">,
) {
  const { database } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    const asked = await findLiveSession(trx, family);
    if (!asked) return refuse("NotAuthorizedException");
    const { account } = asked;
    const [held] = await database.lockAccounts(trx, [account]);
    // Checked again under the lock, because the code that ends sessions takes it too.
    const session = await findLiveSession(trx, family);
    const sso = await findSsoOf(trx, family);
    if (!held || !session || !sso) return refuse("NotAuthorizedException");
    if (isResting(held, now)) return refuse("AccountRestingException");
    if (await isBusy(trx, account)) return refuse("MergeBusyException");
    const word = { deed: HELD_DEEDS.export, sso: sso.sso };
    if (!(await isConfirmedByHeld(trx, account, now, word))) return refuseHeld(word);
    if (!isRecentSignIn(session, now)) return refuse("FreshSignInRequired");

    const { user_agent, notice_language } = session;
    const wanted = { account, sso: sso.sso, made_for: "holder", now } as const;
    await beginExport(parts, trx, { ...wanted, user_agent, notice_language });
    const { email } = session;
    const detail = OperationDetail.EXPORT_DATA;
    await writeJournal(trx, { detail, account, email, userAgent, network, now, text: "asked" });
    return answer({ export: await describeExport(parts, trx, { account, family }) });
  });
}
