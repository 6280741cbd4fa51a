import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findPasswordAccount } from "../database/queries/accounts.ts";
import type { Proven } from "../database/queries/credentials.ts";
import { dropKnownBrowsers } from "../database/queries/known-browsers.ts";
import {
  deleteOtherCredentials,
  markProven,
  resetPasswordOf,
} from "../database/queries/registrations.ts";
import { findOpenReversals } from "../database/queries/reversals.ts";
import { deleteToldSignIns } from "../database/queries/told-sign-ins.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import type { EndedCredential } from "../outbox/mail/mails.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import { endAddressChange } from "./address-change/end-address-change.ts";
import type { Visitor } from "./codes/ask-for-code.ts";
import { endForgotten } from "./codes/code-links.ts";
import type { CodeProof } from "./codes/codes.ts";
import { endFreeze } from "./credentials/end-young-credentials.ts";
import type { Address } from "./new-address.ts";
import type { Parts } from "./parts.ts";
import { nameAttempts } from "./passwords/check-password.ts";
import { checkRepeated } from "./passwords/check-repeated.ts";
import { endAdmissions } from "./passwords/reserve-try.ts";
import { checkVoided } from "./passwords/voided.ts";
import { isStopped } from "./resting.ts";
import { describeBeforePassword } from "./reversals/before.ts";
import { replaceLinks } from "./reversals/mail-links-anew.ts";
import { writeReversal } from "./reversals/write-reversal.ts";
import { endSessions } from "./sessions/end-sessions.ts";

/** The holder who has set a password, proven by it, and the credentials that ended together with a freeze. */
export type Reset = { readonly proven: Proven; readonly ended: readonly EndedCredential[] };

/**
 * Sets a new password for the account of an address that a code or a link has proved. Every session ends, no browser is
 * known any more, other codes for a new password or a new address are void, the office's change of address ends, the
 * lock after wrong guesses is lifted, and a freeze ends, together with the credentials that it kept out. Links that
 * this mailbox has of earlier changes are replaced by new ones in one mail. If the same
 * password is sent twice, it is set once, and both requests succeed.
 * - `over`: the proof is no longer valid, as after another code set the password, or it cannot open the account.
 * - `stopped`: an earlier mailbox claims the account.
 * - `blocked`: nothing opens the account for now.
 * - `voided`: a take-back or a freeze has voided this password; the proof of the address stays valid for another one.
 */
export async function resetPassword(
  parts: Parts,
  address: Address,
  given: { readonly proof: CodeProof; readonly password: string },
  visitor: Visitor,
): Promise<Answer<Reset, "over" | "stopped" | "blocked" | "voided">> {
  const reset = await replaceForgotten(parts, address, given, visitor);
  if (reset.ok) return reset;
  if (reset.code !== "repeated") return refuse(reset.code);
  const detail = OperationDetail.RESET_PASSWORD;
  const repeated = await checkRepeated(parts, address, given, { ...visitor, detail });
  return repeated ? answer({ proven: repeated, ended: [] }) : refuse("over");
}

async function replaceForgotten(
  parts: Parts,
  { emailKey }: Address,
  given: { readonly proof: CodeProof; readonly password: string },
  { userAgent, network }: Visitor,
): Promise<Answer<Reset, "over" | "stopped" | "blocked" | "voided" | "repeated">> {
  const { database, codes, hasher, outbox, secrets } = parts;
  const now = parts.now();
  const by = { known: given.proof.ticket, network };
  const voided = await checkVoided(parts, emailKey, given.password, by);
  const passwordHash = await hasher.hash(given.password, by);
  return database.transact(async (trx) => {
    const found = await findPasswordAccount(trx, emailKey);
    if (!found) return refuse("over");
    const { id: account } = found;
    const [held] = await database.lockAccounts(trx, [account]);
    // The proof of the address stays valid: the block may end before the proof does.
    if (held?.blocked_at !== null) {
      return refuse((await codes.isGood(trx, given.proof, now)) ? "blocked" : "over");
    }
    // An earlier mailbox claims the account: nothing that the present mailbox receives may end that.
    if (isStopped(held, now)) return refuse("stopped");
    // For an imported account that never proved its address, the mailbox alone is no proof.
    if (found.imported_at !== null && found.email_proven_at === null) return refuse("over");
    const isSame = voided.since === found.password_reset_required;
    if (voided.isOne && isSame && (await codes.isGood(trx, given.proof, now))) {
      return refuse("voided");
    }
    const redemption = await codes.redeem(trx, given.proof, now);
    if (redemption !== "redeemed") return refuse(redemption);
    // The password was voided just now: the new one was not compared with it.
    if (!isSame) return refuse("over");
    // An attacker who proved the address earlier with another code must not be able to set a password after this one.
    await endForgotten(parts, trx, emailKey);
    const before = await describeBeforePassword(trx, account, now);
    const holder = await resetPasswordOf(trx, emailKey, passwordHash, now);
    if (!holder) return refuse("over");
    const { email } = holder;
    if (!holder.was_proven) {
      // An attacker who registered the address before it was proved may have left their own provider or passkey.
      await deleteOtherCredentials(trx, account);
      await markProven(trx, account, now);
    }
    await endSessions(parts, trx, account);
    const trace = { userAgent, network };
    const ended = await endFreeze(parts, trx, account, { keepsPassword: true, trace });
    await dropKnownBrowsers(trx, account);
    // The notice of this reset has a link of its own; an attacker who read the mailbox before must not keep an older
    // one.
    await deleteToldSignIns(trx, account);
    await codes.revoke(trx, { purpose: "change-email", account });
    await endAddressChange(parts, trx, account, "address-stopped-by-mailbox", trace);
    await endAdmissions(trx, nameAttempts(secrets.attempts, emailKey));
    const user_agent = userAgent;
    const kind = "password";
    const { language } = held;
    const seen = seenFrom({ user_agent }, now);
    // An attacker who read the mailbox may have kept the links of earlier changes, or of their own.
    const rows = await findOpenReversals(trx, account, now);
    const own = rows.filter(({ mailbox_key }) => mailbox_key === emailKey);
    await replaceLinks(parts, trx, own, { language, seen, why: "reset" });
    const what = { account, kind, before, user_agent, language } as const;
    const takeBack = await writeReversal(parts, trx, what);
    const content = { about: "password-reset", ended, seen, takeBack } as const;
    await outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
    const detail = OperationDetail.RESET_PASSWORD;
    await writeJournal(trx, { detail, account, email, ...trace, now });
    return answer({ proven: { account, by: { kind: "password", hash: passwordHash } }, ended });
  });
}
