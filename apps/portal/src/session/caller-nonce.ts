import { POOL_STATE_LENGTH } from "@musubi/contract";
import { challengeOf, makeState } from "./make-sign-in.ts";

/** Returns a nonce that is bound to the caller without naming them. Identity recomputes it from the bearer token. */
export async function makeCallerNonce(subject: string): Promise<string> {
  const random = makeState(POOL_STATE_LENGTH);
  return `${random}.${await challengeOf(`${random}.${subject}`)}`;
}
