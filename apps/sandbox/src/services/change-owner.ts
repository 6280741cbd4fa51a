import { type changeOwner as call, type Input, oldOwner, subjectOfOwner } from "@musubi/contract";
import type { ServiceAccount } from "./account.ts";
import type { Memory } from "./memory.ts";
import { DONE, type Outcome, refuse } from "./outcome.ts";

type Request = Input<typeof call>["body"];

/**
 * Gives an account from one owner to another, if it still belongs to the first.
 *
 * The fence: `seq` orders all changes. A change that a newer one has overtaken must never take effect, however late it
 * arrives. So every account that a call names remembers the call's `seq`, even if the call is refused: undoing a move
 * that never arrived finds nothing to move, and the lost move may still arrive.
 *
 * The key: a repeated call gets the same answer, unless a newer change came, and moves nothing. Only successes are
 * remembered. A refusal moved nothing, and may be tried again once its reason is gone.
 */
export function changeOwner(memory: Memory, { key, seq, from, to }: Request): Outcome<object> {
  const deedKey = `owner ${key}`;
  const request = `${from} ${to}`;
  const deed = memory.recall(deedKey);
  if (deed !== undefined) {
    if (deed.request !== request) return refuse("InvalidParameterException");
    const moved = memory.find((each) => each.id === deed.account);
    if (moved === undefined || seq < moved.seq) return refuse("StaleSequenceException");
    memory.commit({ accounts: [raiseFence(moved, seq)] });
    return DONE;
  }

  const account = memory.ownedBy(from);
  const occupant = memory.ownedBy(to);
  if (account !== undefined && seq < account.seq) return refuse("StaleSequenceException");
  const named = [account, occupant].filter((each) => each !== undefined);
  if (named.length > 0) memory.commit({ accounts: named.map((each) => raiseFence(each, seq)) });

  if (account === undefined) return refuse("UserNotFoundException");
  if (occupant !== undefined) return refuse("OwnerMismatchException");
  const subject = subjectOfOwner(to) ?? null;
  if (subject === null && to !== oldOwner(account.id)) return refuse("OwnerMismatchException");

  memory.commit({
    accounts: [{ ...raiseFence(account, seq), subject, ownEmail: ownEmailAt(account, subject) }],
    deed: { key: deedKey, request, account: account.id },
  });
  return DONE;
}

/** Returns the address with which the holder logged in before the account was linked. Null if it is not linked. */
function ownEmailAt({ subject: before, email, ownEmail }: ServiceAccount, subject: string | null) {
  if (subject === null) return null;
  return before === null ? email : ownEmail;
}

const raiseFence = (account: ServiceAccount, seq: number): ServiceAccount => ({
  ...account,
  seq: Math.max(account.seq, seq),
});
