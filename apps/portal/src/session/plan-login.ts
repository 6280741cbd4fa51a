import type { Session } from "@musubi/contract";
import type { Arrival } from "./arrival.ts";
import type { SignInParams } from "./kept-content.ts";

export type LoginPlan =
  /** There is a refresh token: whatever the address says, it decides. */
  | { readonly do: "renew" }
  | { readonly do: "exchange"; readonly code: string; readonly codeVerifier: string }
  | { readonly do: "sign-in"; readonly because: "signed-out" | "state-differs" };

type Situation = {
  readonly arrival: Arrival | undefined;
  readonly session: Session;
  readonly signIn: SignInParams;
  /** A holder who was signed in left to sign in once more. */
  readonly isAgain: boolean;
};

/**
 * Decides what a protected page does before it shows anything. A code is exchanged only with
 * the very state that this browser stored: everything else starts the login again.
 */
export function planLogin({ arrival, session, signIn, isAgain }: Situation): LoginPlan {
  const isOurs =
    signIn.state !== "" && signIn.codeVerifier !== "" && arrival?.state === signIn.state;
  // Signing in once more has ended the tokens from before: there the code is what counts.
  if (session.refreshToken !== "" && !(isAgain && isOurs)) return { do: "renew" };
  if (arrival?.code === undefined) return { do: "sign-in", because: "signed-out" };
  if (!isOurs) return { do: "sign-in", because: "state-differs" };
  return { do: "exchange", code: arrival.code, codeVerifier: signIn.codeVerifier };
}
