import { SLEEP_MS } from "@musubi/contract";
import type { Closing } from "../database/queries/closed-accounts.ts";
import { isResting } from "./resting.ts";

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
