import { OperationDetail } from "@musubi/contract";
import { forgetPasswordAttempts } from "../database/queries/password-attempts.ts";
import {
  deleteIdentities,
  markProven,
  resetPasswordOf,
} from "../database/queries/registrations.ts";
import { endAllLoginSessions } from "../database/queries/sessions.ts";
import { noteLogin } from "../journal/note-login.ts";
import type { Parts } from "../parts.ts";
import { nameAttempts } from "../passwords/check-password.ts";
import type { Stranger } from "./ask-for-code.ts";
import type { Address } from "./new-address.ts";

/**
 * Sets a new password for the account of an address that a code has proved. Every session ends, a
 * pending change of address is void, and the lock from guessing is forgotten. False: the code was
 * used already, a newer one was sent, or there is no such account any more.
 */
export async function resetPassword(
  { database, codes, hasher, outbox, secrets }: Parts,
  { emailKey }: Pick<Address, "emailKey">,
  given: { readonly ticket: string; readonly password: string },
  { userAgent, now }: Stranger,
): Promise<boolean> {
  const passwordHash = await hasher.hash(given.password);
  return database.transact(async (trx) => {
    if (!(await codes.redeem(trx, { purpose: "forgot", emailKey }, given.ticket))) return false;
    const holder = await resetPasswordOf(trx, emailKey, passwordHash);
    if (!holder) return false;
    const { id: account, email, language } = holder;
    if (!holder.was_proven) {
      // Whoever registered the address before it was proved may have left a sign-in of theirs.
      await deleteIdentities(trx, account);
      await markProven(trx, account, now);
    }
    await endAllLoginSessions(trx, account, now);
    await codes.revoke(trx, { purpose: "change-email", account });
    await forgetPasswordAttempts(trx, nameAttempts(secrets.attempts, emailKey));
    const content = { about: "password-reset" } as const;
    await outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
    const detail = OperationDetail.RESET_PASSWORD;
    await noteLogin(trx, { detail, account, email, userAgent, now });
    return true;
  });
}
