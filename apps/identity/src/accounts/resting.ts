import { SLEEP_MS } from "@musubi/contract";
import type { Closing } from "../database/queries/closed-accounts.ts";

/** Until when changes to an account rest, and why. */
export type Rest = {
  readonly stopped_until: number | null;
  readonly stopped_by: string | null;
  readonly frozen_until: number | null;
};

/** Returns whether an earlier mailbox has stopped the account. Even past its time, a stop lasts until it is ended. */
export const isStopped = ({ stopped_until, stopped_by }: Rest, now: number): boolean =>
  stopped_by !== null || (stopped_until ?? 0) > now;

/** Returns whether changes to an account rest: it was stopped, or its holder froze it. */
export const isResting = (account: Rest, now: number): boolean =>
  isStopped(account, now) || (account.frozen_until ?? 0) > now;

/**
 * Returns until when an ID that its holder closed can be woken by signing in. Returns undefined if the ID is open,
 * merged away, resting, blocked or due to be erased: a sign-in cannot open it then.
 */
export function wakeableUntil(
  { state, disabled_at, merged_into, blocked_at, ...rest }: Closing,
  now: number,
): number | undefined {
  if (state !== "disabled" || disabled_at === null || merged_into !== null) return undefined;
  if (blocked_at !== null || isResting(rest, now)) return undefined;
  const until = disabled_at + SLEEP_MS;
  return now < until ? until : undefined;
}
