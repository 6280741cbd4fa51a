import { canonicalEmail, type Input, subjectOwner, type updateAccount } from "@musubi/contract";
import type { Memory } from "./memory.ts";
import { DONE, refuse, type Verdict } from "./verdict.ts";

/**
 * Changes an account's address if it still is the one before.
 *
 * The fence: the address before does not tell a change from its own late copy, once the address has
 * come back to what it was. So each change has a number, every account remembers the highest that
 * named it, refused or not, and one that is not higher changes nothing.
 */
export function updateAddress(
  memory: Memory,
  { seq, user_key, before_email, after_email }: Input<typeof updateAccount>["body"],
): Verdict<object> {
  const account = memory.ownedBy(subjectOwner(user_key));
  if (account === undefined) return refuse("E404-01");
  const present = canonicalEmail(account.email);
  const isThere = present === canonicalEmail(after_email);
  // An identity that does not number its changes yet has only the address before.
  const isLate = seq !== undefined && seq <= account.addressSeq;
  if (isLate) return isThere ? DONE : refuse("StaleSequenceException");
  const isDue = present === canonicalEmail(before_email);
  const email = isDue ? after_email : account.email;
  memory.commit({ accounts: [{ ...account, email, addressSeq: seq ?? account.addressSeq }] });
  return isDue || isThere ? DONE : refuse("E404-01");
}
