import { canonicalEmail, type Input, subjectOwner, type updateAccount } from "@musubi/contract";
import type { Memory } from "./memory.ts";
import { DONE, refuse, type Verdict } from "./verdict.ts";

/**
 * Changes an account's address if it still is the one before. A change that arrives late, after the
 * next one, finds another address and leaves it alone.
 */
export function updateAddress(
  memory: Memory,
  { user_key, before_email, after_email }: Input<typeof updateAccount>["body"],
): Verdict<object> {
  const account = memory.ownedBy(subjectOwner(user_key));
  if (account === undefined) return refuse("E404-01");
  const present = canonicalEmail(account.email);
  if (present === canonicalEmail(before_email)) {
    memory.commit({ accounts: [{ ...account, email: after_email }] });
    return DONE;
  }
  return present === canonicalEmail(after_email) ? DONE : refuse("E404-01");
}
