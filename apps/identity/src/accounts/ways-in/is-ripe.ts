import { SIGN_UP_MS, SLEEP_MS } from "@musubi/contract";

/**
 * Returns after when a way in was added that was young at a time: so short before it that its adding could still be
 * undone. What an account has had since its sign-up never was.
 */
export const youngAfter = (at: number, signedUpAt: number): number =>
  Math.max(at - SLEEP_MS, signedUpAt + SIGN_UP_MS);

/**
 * Whether a way in was one for so long that its adding could not be undone any more: for as long as it can, the way
 * may be a thief's, and what time does to it afterwards makes it nobody else's.
 */
export const isRipe = (since: number, at: number, signedUpAt: number): boolean =>
  since <= youngAfter(at, signedUpAt);
