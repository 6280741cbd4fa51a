import { canonicalEmail, OperationDetail } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findPasswordHolder, replacePassword } from "../database/queries/email-and-password.ts";
import { findLiveSession } from "../database/queries/sessions.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import { endAddressChange } from "./address-change/end-address-change.ts";
import { endForgotten } from "./codes/code-links.ts";
import type { Parts } from "./parts.ts";
import { checkOwnPassword } from "./passwords/check-own-password.ts";
import { isResting } from "./resting.ts";
import { describeBeforePassword } from "./reversals/before.ts";
import { writeReversal } from "./reversals/write-reversal.ts";
import { endSessions } from "./sessions/end-sessions.ts";
import type { ActingHolder } from "./trace.ts";

/**
 * Changes the holder's password. Tries at the present password are counted per login session, so that an attacker who
 * guesses at the sign-in cannot keep the holder from changing it. Ends all other sessions, the codes and links for a
 * forgotten password, the code for a change of address, and the office's change of address.
 */
export async function changePassword(
  parts: Parts,
  { family, userAgent, network, from }: ActingHolder,
  typed: { readonly previous: string; readonly proposed: string },
) {
  const { database, hasher, newPasswords, codes, outbox } = parts;
  const now = parts.now();
  const holder = await findPasswordHolder(database.db, family);
  if (!holder) return refuse("NotAuthorizedException");
  const { account, email, password_hash: present, login_session: session, user_agent } = holder;
  const { notice_language: language } = holder;
  if (present === null) return refuse("InvalidParameterException");
  const checked = newPasswords.check(typed.proposed, email);
  if (!checked.ok) {
    const isCommon = checked.message === "common_password";
    return refuse(isCommon ? "CommonPasswordException" : "InvalidParameterException");
  }
  const detail = OperationDetail.CHANGE_PASSWORD;
  const check = await checkOwnPassword(
    parts,
    { account, passwordHash: present, typed: typed.previous },
    { counter: `session ${session}`, detail, userAgent, network, from },
  );
  if (!check.ok) {
    return refuse(check.code === "locked" ? "LimitExceededException" : "InvalidPasswordException");
  }

  const after = await hasher.hash(typed.proposed, { known: account, network });
  const isChanged = await database.transact(async (trx) => {
    const [held] = await database.lockAccounts(trx, [account]);
    if (held && isResting(held, now)) return "resting";
    const before = await describeBeforePassword(trx, account, now);
    if (!(await replacePassword(trx, family, { before: present, after }))) return false;
    const kind = "password";
    const what = { account, kind, before, user_agent, language } as const;
    const takeBack = await writeReversal(parts, trx, what);
    await endSessions(parts, trx, account, session);
    await endForgotten(parts, trx, canonicalEmail(email));
    await codes.revoke(trx, { purpose: "change-email", account });
    const trace = { userAgent, network };
    await endAddressChange(parts, trx, account, "address-stopped-by-session", trace);
    const content = { about: "password-changed", seen: seenFrom(holder, now), takeBack } as const;
    await outbox.add(trx, { kind: "mail", mail: { to: before.email, language, content } });
    await writeJournal(trx, { detail, account, email, ...trace, now });
    return true;
  });
  if (isChanged === "resting") return refuse("AccountRestingException");
  if (isChanged) return answer({});
  // Another request was faster: the session has ended, or the password has changed.
  const lives = await findLiveSession(database.db, family);
  return refuse(lives ? "InvalidPasswordException" : "NotAuthorizedException");
}
