import { FRESH_SIGN_IN_MS } from "@musubi/contract";
import type { Credentials, Proved } from "./ways/way.ts";

/** A little less than identity takes a proof for: the next call needs its time as well. */
const GOOD_FOR_MS = FRESH_SIGN_IN_MS - 60_000;

/**
 * The proof that a sign-in with a password brought, for as long as nobody has answered to it. A holder who presses
 * again after silence repeats the link with the same proof, which identity confirms or completes. Signing in once more
 * could fail: the account may have moved already.
 */
export function createProofAtHand(now: () => number = Date.now) {
  let kept:
    | { readonly credentials: Credentials; readonly proved: Proved; readonly at: number }
    | undefined;
  return {
    keep(credentials: Credentials, proved: Proved) {
      kept = { credentials, proved, at: now() };
    },
    /** Returns the same sign-in again, while the proof is still good. */
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
