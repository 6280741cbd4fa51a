import { SIGN_UP_MS, SLEEP_MS } from "@musubi/contract";

/**
 * Returns the time after which a credential must have been added to be young at `at`, that is, while its adding could
 * still be undone. Credentials from the sign-up are never young.
 */
export const youngAfter = (at: number, signedUpAt: number): number =>
  Math.max(at - SLEEP_MS, signedUpAt + SIGN_UP_MS);

/**
 * Returns whether, at `at`, a credential had existed so long that its adding could no longer be undone. A younger one
 * may be a thief's, even if it has become older since `at`.
 */
export const isRipe = (since: number, at: number, signedUpAt: number): boolean =>
  since <= youngAfter(at, signedUpAt);
