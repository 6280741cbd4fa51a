import type { ProviderName } from "@musubi/contract";
import type { Passkey } from "../../database/queries/passkeys.ts";
import type { Reversal } from "../../database/queries/reversals.ts";
import type { Secrets } from "../../settings/secrets.ts";
import { seal, unseal } from "../../settings/secrets.ts";

/** What an account was before a change. Sealed in its reversal. */
export type Before = {
  readonly email: string;
  readonly emailProvenAt: number | null;
  /** Of a new password: what was replaced by it, as proof of an older claim. */
  readonly password?: Since & { readonly hash: string };
  readonly browsers?: readonly (Since & { readonly hash: string })[];
  /** Of a way in that was added: which. It goes with whatever else came since. */
  readonly added?: WayName;
  /** Of one that was removed: all that brings it back, and as proof of an older claim. */
  readonly identity?: Since & RemovedIdentity;
  readonly passkey?: Passkey;
};

/** How a way in is called, of a provider by its own name. */
export type WayName = "password" | "passkey" | ProviderName;

/** A sign-in by a provider that was an account's. */
export type RemovedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly providerName: ProviderName;
  /** Sealed for itself, as in its row. */
  readonly address: string | null;
};

/** Returns the way in that a row is about, if it is about one. */
export const wayOf = ({ added, identity, passkey }: Before): WayName | undefined =>
  added ?? identity?.providerName ?? (passkey && "passkey");

type Since = { readonly since: number };

type Keys = Pick<Secrets, "reversals">;

export const sealBefore = ({ reversals }: Keys, reversal: string, before: Before): string =>
  seal(reversals, reversal, JSON.stringify(before));

export const readBefore = (
  { reversals }: Keys,
  { id, before }: Pick<Reversal, "id" | "before">,
): Before => JSON.parse(unseal(reversals, id, before)) as Before;
