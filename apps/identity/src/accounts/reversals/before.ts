import { FORGOTTEN_BROWSER_MS, type ProviderName } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findPassword } from "../../database/queries/email-and-password.ts";
import { findOlderBrowsers } from "../../database/queries/known-browsers.ts";
import type { Passkey } from "../../database/queries/passkeys.ts";
import { findRecentReversals, type Reversal } from "../../database/queries/reversals.ts";
import type { Tables } from "../../database/tables.ts";
import { type Secrets, seal, unseal } from "../../settings/secrets.ts";

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

/**
 * Returns the state of a locked account before it gets another password. The replaced password, unless it dates from
 * after a change that was undone, and the browsers known so far still prove an older claim.
 */
export async function describeBeforePassword(
  trx: Transaction<Tables>,
  account: string,
  now: number,
): Promise<Before> {
  const present = await findPassword(trx, account);
  const { email, email_proven_at, password_hash: hash, since } = present;
  const recent = await findRecentReversals(trx, account, now);
  const isUndone =
    present.password_reset_required !== null &&
    recent.some(({ closed_at, made_at }) => closed_at !== null && made_at <= since);
  const browsers = await findOlderBrowsers(trx, account, now - FORGOTTEN_BROWSER_MS);
  return {
    email,
    emailProvenAt: email_proven_at,
    ...(hash !== null && !isUndone && { password: { hash, since } }),
    browsers: browsers.map((known) => ({ hash: known.browser_hash, since: known.since })),
  };
}
