import type { Standing } from "../operations/caller.ts";
import type { ProviderAccount } from "./provider-account.ts";

/**
 * That the caller controls an account: who vouches for it, which account it is there, and when its
 * holder signed in. The issuer and the subject name the account; the address only describes it.
 */
export type Proof = {
  readonly issuer: string;
  readonly subject: string;
  /** Milliseconds. Together with issuer and subject it names one sign-in. */
  readonly authTime: number;
  readonly email: string;
  /** Whether the address is known to be the holder's: it counts where an address decides something. */
  readonly emailVerified?: boolean;
  /** The account at Google or Apple that this sign-in was made with. */
  readonly providerAccount?: ProviderAccount;
};

/** The same of another ID: it stands for as long as the sign-in to the pool does. */
export type IdProof = Proof & Standing;
