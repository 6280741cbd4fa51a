import type { Reversal } from "../../database/queries/reversals.ts";
import type { Disputed } from "../../database/queries/take-backs.ts";

/**
 * What a link does now. `prove`: an older thing than the dispute is wanted, a password for example. `blocked`: nothing,
 * as long as an operator has the account blocked.
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

/** All that decides about a claim. */
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
  /** Whether an older claim has brought home what the row is about: nothing is left to undo. */
  readonly isStruck: boolean;
  /** The rank of the row by which the account is stopped; null while it is not. */
  readonly stoppedBy: number | null;
  /** Whether this mailbox has stopped the account before, by any row. */
  readonly hasStopped: boolean;
  /** Whether the claimant shows an older thing. */
  readonly hasOlder: boolean;
};

/**
 * Decides what a link is good for. Whoever has the account's mailbox needs nothing else: a new password
 * would take no more. Whoever had it before stops the account, once, and waits; or proves more.
 */
export function decideClaim(dispute: Dispute, now: number): Claim {
  const { row, account, isStruck, stoppedBy, hasStopped, hasOlder } = dispute;
  const isErased = account.email === "";
  if (row.closed_at !== null || row.ends_at <= now || isErased || isStruck) return "over";
  if (row.is_old_account === 1) return "unlink";
  if (account.blocked_at !== null) return "blocked";
  // An older claim waits: nothing younger comes before it.
  if (stoppedBy !== null && stoppedBy < row.rank) return "waiting";
  const isPresent = row.mailbox_key === account.email_key;
  if (isPresent && row.kind === "password") return row.frozen_at === null ? "freeze" : "over";
  if (hasOlder || (isPresent && row.needs_older === 0)) return "restore";
  // A younger claim that waits gives way to this one's waiting; one's own has begun.
  const isFirst = stoppedBy === null || stoppedBy > row.rank;
  return row.needs_older === 0 && !hasStopped && isFirst ? "stop" : "prove";
}
