import type { Reversal } from "../../database/queries/reversals.ts";
import type { Disputed } from "../../database/queries/take-backs.ts";

/**
 * What a link does now. `prove`: the claimant must first show a thing that is older than the dispute, such as
 * a password. `blocked`: nothing, while an operator has blocked the account.
 */
export type Claim =
  | "restore"
  | "stop"
  | "freeze"
  | "unlink"
  | "prove"
  | "waiting"
  | "blocked"
  | "over";

/** Everything that decides a claim. */
export type Dispute = {
  readonly row: Pick<
    Reversal,
    | "rank"
    | "kind"
    | "mailbox_key"
    | "is_old_account"
    | "needs_older"
    | "frozen_at"
    | "ends_at"
    | "closed_at"
  >;
  readonly account: Pick<Disputed, "email" | "email_key" | "blocked_at">;
  /** True if an older claim has already brought home what the row is about, so nothing is left to undo. */
  readonly isStruck: boolean;
  /** The rank of the row that stopped the account; null if it is not stopped. */
  readonly stoppedBy: number | null;
  /** True if this mailbox has stopped the account before, by any row. */
  readonly hasStopped: boolean;
  /** True if the claimant shows an older thing. */
  readonly hasOlder: boolean;
};

/**
 * Decides what a link does now. A claimant who has the account's present mailbox needs nothing else, unless the
 * row demands an older thing: with the mailbox they could reset the password anyway. A claimant who had the
 * mailbox before stops the account, once, and waits; or proves more.
 */
export function decideClaim(dispute: Dispute, now: number): Claim {
  const { row, account, isStruck, stoppedBy, hasStopped, hasOlder } = dispute;
  const isErased = account.email === "";
  if (row.closed_at !== null || row.ends_at <= now || isErased || isStruck) return "over";
  if (row.is_old_account === 1) return "unlink";
  if (account.blocked_at !== null) return "blocked";
  // An older claim is waiting, and no younger one overtakes it.
  if (stoppedBy !== null && stoppedBy < row.rank) return "waiting";
  const isPresent = row.mailbox_key === account.email_key;
  if (isPresent && row.kind === "password") return row.frozen_at === null ? "freeze" : "over";
  if (hasOlder || (isPresent && row.needs_older === 0)) return "restore";
  // This claim replaces a younger one that is waiting. A stop by this row itself does not begin again.
  const isFirst = stoppedBy === null || stoppedBy > row.rank;
  return row.needs_older === 0 && !hasStopped && isFirst ? "stop" : "prove";
}
