import { RECENT_SIGN_IN_MS } from "@musubi/contract";

/**
 * Returns whether the holder signed in recently enough for what could cost the account, such as closing it, handing it
 * over or changing its credentials. The time is the login session's: renewing tokens does not refresh it, only another
 * sign-in does.
 */
export const isRecentSignIn = (session: { readonly auth_time: number }, now: number): boolean =>
  now - session.auth_time <= RECENT_SIGN_IN_MS;
