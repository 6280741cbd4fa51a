import { RECENT_SIGN_IN_MS } from "@musubi/contract";

/**
 * Returns whether the holder signed in recently enough to close the account or to hand it over. The time is the login
 * session's: renewing tokens does not refresh it, only another sign-in does.
 */
export const isRecentSignIn = (session: { readonly auth_time: number }, now: number): boolean =>
  now - session.auth_time <= RECENT_SIGN_IN_MS;
