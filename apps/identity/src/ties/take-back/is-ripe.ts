import { SIGN_UP_MS, SLEEP_MS } from "@musubi/contract";

/**
 * Whether a way in was one for so long that its adding could not be undone any more: for as long as it can, the way
 * may be a thief's, and what time does to it afterwards makes it nobody else's.
 */
export const isRipe = (since: number, at: number, signedUpAt: number): boolean =>
  since <= at - SLEEP_MS || since <= signedUpAt + SIGN_UP_MS;
