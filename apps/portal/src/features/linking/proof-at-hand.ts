import { FRESH_SIGN_IN_MS } from "@musubi/contract";
import type { Credentials, Proved } from "./methods/method.ts";

/** A proof is used for a little less time than identity accepts it: the call itself takes time too. */
const GOOD_FOR_MS = FRESH_SIGN_IN_MS - 60_000;

/**
 * Keeps the proof of a password sign-in until there is an answer to it. A holder who presses again
 * after no answer repeats the link with the same proof, and identity confirms or completes it.
 * Signing in again could fail, because the account may have moved already.
 */
export function createProofAtHand(now: () => number = Date.now) {
  let kept:
    | { readonly credentials: Credentials; readonly proved: Proved; readonly at: number }
    | undefined;
  return {
    keep(credentials: Credentials, proved: Proved) {
      kept = { credentials, proved, at: now() };
    },
    /** Returns the proof of a sign-in with the same address and password, while it is still valid. */
    find({ email, password }: Credentials): Proved | undefined {
      if (kept === undefined || now() - kept.at > GOOD_FOR_MS) return undefined;
      const { credentials, proved } = kept;
      const isSame = credentials.email === email && credentials.password === password;
      return isSame ? proved : undefined;
    },
    forget() {
      kept = undefined;
    },
  };
}
