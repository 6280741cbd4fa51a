import { FORGOTTEN_BROWSER_MS, type ProviderName, REST_MS, SIGN_UP_MS } from "@musubi/contract";
import { isRipe } from "../../accounts/credentials/is-ripe.ts";
import { type RemovedIdentity, readBefore } from "../../accounts/reversals/before.ts";
import type { Queries } from "../../database/database.ts";
import { findOlderBrowsers } from "../../database/queries/known-browsers.ts";
import { findPasskeys, type Passkey } from "../../database/queries/passkeys.ts";
import { findRecentReversals, type Reversal } from "../../database/queries/reversals.ts";
import { type Disputed, findIdentitiesOf } from "../../database/queries/take-backs.ts";
import type { Parts } from "../operations/parts.ts";

/** Something that signs in to an account, or did before. The value of a password or a browser is its hash. */
export type Thing = {
  readonly kind: "password" | "browser" | "provider" | "passkey";
  readonly value: string;
  /** Only of a provider. */
  readonly provider?: ProviderName;
  /** Only of a passkey: the key that checks its signature. */
  readonly passkey?: Passkey;
};

type Held = Thing & { readonly since: number };

/** Returns the value that stands for a provider account. */
export const nameIdentity = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  JSON.stringify([issuer, subject]);

/** Returns the value that stands for a passkey: with its key, since two may have the same credential ID. */
export const namePasskey = ({ credential_id, public_key }: Passkey): string =>
  JSON.stringify([credential_id, public_key]);

/**
 * Returns the things that are older than the dispute about an account. A password or browser counts if it was in use
 * for 72 hours before the first change that can still be taken back, or since the sign-up; a provider or passkey if for
 * 14 days, because adding it can be taken back so long, or since then. A claimant who shows one had the account before.
 * Things sealed in a closed row count for as long as that row would have stayed open: an older link closes rows, and an
 * attacker who had the mailbox for a while could use it to get rid of the holder's things. These must be older than
 * every change of that time, closed ones included, so that nothing of a thief's ripens.
 */
export async function findOlderThings(
  { secrets, now }: Parts,
  db: Queries,
  account: Disputed,
): Promise<readonly Thing[]> {
  const recent = await findRecentReversals(db, account.id, now());
  const open = recent.filter(({ closed_at }) => closed_at === null);
  const closed = recent.filter(({ closed_at }) => closed_at !== null);
  const sealedIn = (rows: readonly Reversal[]) => rows.flatMap((row) => sealedThings(secrets, row));
  const held = [...presentThings(account), ...sealedIn(open)];
  const forgottenAfter = now() - FORGOTTEN_BROWSER_MS;
  const browsers = await findOlderBrowsers(db, account.id, forgottenAfter);
  for (const { browser_hash: value, since } of browsers) {
    held.push({ kind: "browser", value, since });
  }
  for (const { created_at, provider_name, ...identity } of await findIdentitiesOf(db, account.id)) {
    held.push(ofProvider({ ...identity, providerName: provider_name, since: created_at }));
  }
  held.push(...(await findPasskeys(db, account.id)).map(ofPasskey));
  const older = selectOlder(held, open, account.created_at);
  const replaced = selectOlder(sealedIn(closed), recent, account.created_at);
  return [...older, ...replaced.filter((thing) => !hasThing(older, thing))];
}

function presentThings({ password_hash, password_since, created_at }: Disputed): Held[] {
  if (password_hash === null) return [];
  return [{ kind: "password", value: password_hash, since: password_since ?? created_at }];
}

const ofProvider = ({
  providerName: provider,
  since,
  ...identity
}: Omit<RemovedIdentity, "address"> & { readonly since: number }): Held => ({
  kind: "provider",
  value: nameIdentity(identity),
  since,
  provider,
});

const ofPasskey = (passkey: Passkey): Held => ({
  kind: "passkey",
  value: namePasskey(passkey),
  since: passkey.created_at,
  passkey,
});

function sealedThings(secrets: Parts["secrets"], row: Reversal): Held[] {
  const { password, browsers = [], identity, passkey } = readBefore(secrets, row);
  const hashes = browsers.map(
    ({ hash, since }) => ({ kind: "browser", value: hash, since }) as const,
  );
  return [
    ...(password
      ? [{ kind: "password", value: password.hash, since: password.since } as const]
      : []),
    ...(identity ? [ofProvider(identity)] : []),
    ...(passkey ? [ofPasskey(passkey)] : []),
    ...hashes,
  ];
}

/** Selects the things that are old enough. A thing found several times counts from its first use. */
export function selectOlder(
  held: readonly Held[],
  rows: readonly Pick<Reversal, "made_at" | "floor">[],
  signedUpAt: number,
): readonly Thing[] {
  const mark = Math.min(...rows.map(({ made_at, floor }) => Math.min(made_at, floor ?? made_at)));
  const older = held.filter(({ kind, since }) =>
    kind === "provider" || kind === "passkey"
      ? isRipe(since, mark, signedUpAt)
      : since <= mark - REST_MS || since <= signedUpAt + SIGN_UP_MS,
  );
  return older.filter(
    (thing, index) => older.findIndex((other) => isSameThing(other, thing)) === index,
  );
}

const isSameThing = (a: Thing, b: Thing): boolean => a.kind === b.kind && a.value === b.value;

export const hasThing = (things: readonly Thing[], thing: Thing | undefined): boolean =>
  thing !== undefined && things.some((each) => isSameThing(each, thing));
