import * as v from "valibot";
import { isNonceFor } from "../../accounts/caller-nonce.ts";
import type { Proof } from "./proof.ts";
import { readProviderAccount } from "./provider-account.ts";

const claims = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  email: v.pipe(v.string(), v.minLength(3)),
  email_verified: v.optional(v.unknown()),
  auth_time: v.number(),
  nonce: v.optional(v.string()),
});

/**
 * Returns what the claims of a genuine ID token prove: nothing without an address and the time of the sign-in, and
 * nothing if the token came from another caller's redirect. The address need not be verified: many who signed up long
 * ago never had to.
 */
export function readClaims(payload: unknown, caller: string): Proof | undefined {
  const read = v.safeParse(claims, payload);
  if (!read.success) return undefined;
  const { iss, sub, email, email_verified, auth_time, nonce } = read.output;
  const authTime = auth_time * 1000;
  if (nonce !== undefined && !isNonceFor(nonce, caller)) return undefined;
  // Some issuers send a string.
  const emailVerified = email_verified === true || email_verified === "true";
  const providerAccount = readProviderAccount(payload);
  return {
    issuer: iss,
    subject: sub,
    authTime,
    email,
    emailVerified,
    ...(providerAccount && { providerAccount }),
  };
}
