import type { Session } from "@musubi/contract";
import type { Arrival } from "./arrival.ts";
import type { SignInParams } from "./kept-content.ts";

export type LoginPlan =
  /** The refresh token decides, unless its holder has just signed in again. */
  | { readonly do: "renew" }
  | { readonly do: "exchange"; readonly code: string; readonly codeVerifier: string }
  /** The state differs. */
  | { readonly do: "sign-in" };

type Situation = {
  readonly arrival: Arrival | undefined;
  readonly session: Session;
  readonly signIn: SignInParams;
  /** A log-in was begun that continues at a page, as when a signed-in holder signs in again. */
  readonly isAgain: boolean;
};

/**
 * Decides what a protected page does before it shows anything. A code is exchanged only with
 * exactly the state that this browser stored. Without a session, anything else starts the login again.
 */
export function planLogin({ arrival, session, signIn, isAgain }: Situation): LoginPlan {
  const isOurs =
    signIn.state !== "" && signIn.codeVerifier !== "" && arrival?.state === signIn.state;
  // Signing in again has ended the earlier tokens, so the code counts.
  if (session.refreshToken !== "" && !(isAgain && isOurs)) return { do: "renew" };
  // A renewal by the early script may have been refused, and cleared the session: its outcome says so.
  if (arrival?.code === undefined) return { do: "renew" };
  if (!isOurs) return { do: "sign-in" };
  return { do: "exchange", code: arrival.code, codeVerifier: signIn.codeVerifier };
}
