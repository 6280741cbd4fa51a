import { ERASING_REMINDER_MS, type Language, OperationDetail, SLEEP_MS } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { LockedAccount } from "../database/database.ts";
import { disableAccount, isClosed } from "../database/queries/accounts.ts";
import { isBusy } from "../database/queries/operation-locks.ts";
import { findLeftSince } from "../database/queries/reversal-services.ts";
import { findLiveSession, findSsoOf } from "../database/queries/sessions.ts";
import { findTiesOf } from "../database/queries/ties.ts";
import type { Tables } from "../database/tables.ts";
import { type KeptTrace, writeJournal } from "../outbox/journal/write-journal.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import { isConfirmedByHeld, refuseHeld } from "./held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "./held-addresses/held-word.ts";
import type { Parts } from "./parts.ts";
import { isResting } from "./resting.ts";
import { writeReversal } from "./reversals/write-reversal.ts";
import { endSessions } from "./sessions/end-sessions.ts";
import { isRecentSignIn } from "./sessions/recent-sign-in.ts";

/**
 * A service that was left this shortly before its ID was closed was left for the closing, and comes back with the ID.
 */
const LEAVING_MS = 60 * 60_000;

const GONE = "UserNotFoundException";

/** The caller's account and token family, and where the call comes from. */
type Closing = Partial<KeptTrace> & { readonly family: string; readonly subject: string };

/**
 * Closes the holder's own account, once no service is in use any more. A holder who lost the answer and asks again
 * with the same token is told that the account no longer exists.
 */
export async function closeAccount(parts: Parts, { family, subject, ...trace }: Closing) {
  const { database } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    const [held] = await database.lockAccounts(trx, [subject]);
    // Read only under the lock: what ends sessions takes it too, except another ID's log-in in the same browser.
    const session = await findLiveSession(trx, family);
    if (!held || !session) {
      return refuse((await isClosed(trx, subject)) ? GONE : "NotAuthorizedException");
    }
    const { account: id } = session;
    if (isResting(held, now)) return refuse("AccountRestingException");
    if (await isBusy(trx, id)) return refuse("MergeBusyException");
    if ((await findTiesOf(trx, [id])).length > 0) return refuse("ServiceActiveException");
    const word = { deed: HELD_DEEDS.close, sso: (await findSsoOf(trx, family))?.sso };
    if (!(await isConfirmedByHeld(trx, id, now, word))) return refuseHeld(word);
    if (!isRecentSignIn(session, now)) return refuse("FreshSignInRequired");
    const { notice_language: language } = session;
    if (!(await closeHeld(parts, trx, held, { ...session, language }, now))) return refuse(GONE);
    const detail = OperationDetail.DELETE_ACCOUNT;
    const { email } = held;
    await writeJournal(trx, { ...trace, detail, account: id, email, now, text: "closed" });
    return answer({});
  });
}

/**
 * Closes a locked account that no service uses any more. Returns false if it was closed before. The holder is told,
 * with a link that takes the closing back if the address was proven. The account is erased after 14 days.
 */
export async function closeHeld(
  parts: Parts,
  trx: Transaction<Tables>,
  { id, email, email_proven_at: emailProvenAt }: LockedAccount,
  { user_agent, language }: { readonly user_agent: string | null; readonly language: Language },
  now: number,
): Promise<boolean> {
  const { outbox } = parts;
  if (!(await disableAccount(trx, id, { mergedInto: null, now }))) return false;
  await endSessions(parts, trx, id);
  const services = await findLeftSince(trx, id, { since: now - LEAVING_MS, now });
  const takeBack = await writeReversal(parts, trx, {
    account: id,
    kind: "closing",
    before: { email, emailProvenAt },
    services,
    user_agent,
    language,
  });
  const eraseAt = now + SLEEP_MS;
  const seen = seenFrom({ user_agent }, now);
  const serviceIds = services.map(({ service_id }) => service_id);
  const content = { about: "account-closed", serviceIds, eraseAt, seen, takeBack } as const;
  await outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
  const remindAt = eraseAt - ERASING_REMINDER_MS;
  await outbox.add(trx, { kind: "remind-of-erasing", account: id, closedAt: now }, remindAt);
  await outbox.add(trx, { kind: "erase-account", account: id }, eraseAt);
  return true;
}
