import type { Standing } from "../operations/caller.ts";
import type { ProviderAccount } from "./provider-account.ts";

/**
 * Proof that the caller controls an account: who vouches for it, which account it is there, and when its holder
 * signed in. Issuer and subject identify the account; the address only describes it.
 */
export type Proof = {
  readonly issuer: string;
  readonly subject: string;
  /** In milliseconds. Issuer, subject and this time identify one sign-in. */
  readonly authTime: number;
  readonly email: string;
  /** True if the address is known to be the holder's. Matters where an address decides something. */
  readonly emailVerified?: boolean;
  /** The account at Google or Apple that the token of this sign-in names. */
  readonly providerAccount?: ProviderAccount;
};

/** Proof of control over another ID. It is good for as long as the sign-in to the pool is. */
export type IdProof = Proof & Standing;
