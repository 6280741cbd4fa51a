import { POOL_STATE_LENGTH } from "@musubi/contract";
import { challengeOf, makeState } from "./make-sign-in.ts";

/** Returns a nonce that names the caller without telling who it is: identity recomputes it from the bearer. */
export async function makeCallerNonce(subject: string): Promise<string> {
  const random = makeState(POOL_STATE_LENGTH);
  return `${random}.${await challengeOf(`${random}.${subject}`)}`;
}
