import type { ProviderName } from "@musubi/contract";
import type { Passkey } from "../../database/queries/passkeys.ts";
import type { Reversal } from "../../database/queries/reversals.ts";
import type { Secrets } from "../../settings/secrets.ts";
import { seal, unseal } from "../../settings/secrets.ts";

/** The state of an account before a change. Sealed in its reversal. */
export type Before = {
  readonly email: string;
  readonly emailProvenAt: number | null;
  /** For a new password: what it replaced, as proof of an older claim. */
  readonly password?: Since & { readonly hash: string };
  readonly browsers?: readonly (Since & { readonly hash: string })[];
  /** For a credential that was added: its name. It is removed together with everything else that came since. */
  readonly added?: CredentialName;
  /** For a credential that was removed: all that brings it back, also as proof of an older claim. */
  readonly identity?: Since & RemovedIdentity;
  readonly passkey?: Passkey;
};

/** The name of a credential; for a provider, the provider's name. */
export type CredentialName = "password" | "passkey" | ProviderName;

/** A provider's identity that an account had. */
export type RemovedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly providerName: ProviderName;
  /** Sealed by itself, as in its row. */
  readonly address: string | null;
};

/** Returns the credential that a reversal is about, if it is about one. */
export const credentialOf = ({ added, identity, passkey }: Before): CredentialName | undefined =>
  added ?? identity?.providerName ?? (passkey && "passkey");

type Since = { readonly since: number };

type Keys = Pick<Secrets, "reversals">;

export const sealBefore = ({ reversals }: Keys, reversal: string, before: Before): string =>
  seal(reversals, reversal, JSON.stringify(before));

export const readBefore = (
  { reversals }: Keys,
  { id, before }: Pick<Reversal, "id" | "before">,
): Before => JSON.parse(unseal(reversals, id, before)) as Before;
