/** What the holder can do about a refused password, if anything. */
export type SignInHint = "checkCredentials" | "accountBarred";

/** The advice by error: the exceptions of pools, and the codes of the app's SDK. */
const HINTS: Readonly<Record<string, SignInHint>> = {
  NotAuthorizedException: "checkCredentials",
  UserNotFoundException: "checkCredentials",
  "auth/invalid-credential": "checkCredentials",
  "auth/invalid-login-credentials": "checkCredentials",
  "auth/wrong-password": "checkCredentials",
  "auth/user-not-found": "checkCredentials",
  "auth/invalid-email": "checkCredentials",
  // The account is unconfirmed, or its holder must choose a new password first.
  "Confirmation code cannot be empty": "accountBarred",
  "auth/user-disabled": "accountBarred",
};

/** Returns the advice for a failed sign-in, as a part of its result. Empty if there is none. */
export function adviseOn(code: string): { readonly hint?: SignInHint } {
  const hint = Object.hasOwn(HINTS, code) ? HINTS[code] : undefined;
  return hint === undefined ? {} : { hint };
}
