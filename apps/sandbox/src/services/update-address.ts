import { canonicalEmail, type Input, subjectOwner, type updateAccount } from "@musubi/contract";
import type { Memory } from "./memory.ts";
import { DONE, type Outcome, refuse } from "./outcome.ts";

/**
 * Changes an account's address if it still is the previous one.
 *
 * The fence: once an address is changed back, the previous address no longer distinguishes a change
 * from its own late copy. So each change has a number, every account remembers the highest number
 * that named it, refused or not, and a change whose number is not higher does nothing.
 */
export function updateAddress(
  memory: Memory,
  { seq, user_key, before_email, after_email }: Input<typeof updateAccount>["body"],
): Outcome<object> {
  const account = memory.ownedBy(subjectOwner(user_key));
  if (account === undefined) return refuse("E404-01");
  const present = canonicalEmail(account.email);
  const isThere = present === canonicalEmail(after_email);
  if (seq <= account.addressSeq) return isThere ? DONE : refuse("StaleSequenceException");
  const isDue = present === canonicalEmail(before_email);
  const email = isDue ? after_email : account.email;
  memory.commit({ accounts: [{ ...account, email, addressSeq: seq }] });
  return isDue || isThere ? DONE : refuse("E404-01");
}
