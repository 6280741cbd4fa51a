import { findPasswordAccount } from "../../database/queries/accounts.ts";
import { findPassword } from "../../database/queries/credentials.ts";
import { findRecentReversals } from "../../database/queries/reversals.ts";
import type { Needs } from "../needs.ts";
import { readBefore } from "../reversals/before.ts";
import type { Known } from "./hashing-lanes.ts";

type VoidedParts = Pick<Needs, "database" | "hasher" | "now" | "secrets">;

/** `since`: when the account's password was voided, as it was looked up; null where it is good. */
export type VoidedCheck = { readonly since: number | null; readonly isOne: boolean };

/** Each takes its time to be compared with. */
const MOST_PASSWORDS = 10;

/**
 * Whether a password is one that a take-back or a freeze has voided, so that it may not be set again:
 * whoever had the account may know it. Of an account without one, and of none, it takes the same time.
 */
export async function checkVoided(
  parts: VoidedParts,
  emailKey: string,
  password: string,
  by: Known,
): Promise<VoidedCheck> {
  const account = await findPasswordAccount(parts.database.db, emailKey);
  const since = account?.password_reset_required ?? null;
  const voided = account && since !== null ? await findVoided(parts, account.id) : [];
  let isOne = false;
  for (const hash of voided.length === 0 ? [null] : voided) {
    isOne = (await parts.hasher.verify(hash, password, by)) || isOne;
  }
  return { since, isOne };
}

/**
 * Returns the password that an account had last, and those of which it was made by typing the one before:
 * whoever typed one knew it. What was replaced by code was not known for that, and its holder may return to it.
 */
async function findVoided(
  { database: { db }, secrets, now }: VoidedParts,
  account: string,
): Promise<readonly string[]> {
  const { password_hash: present, since } = await findPassword(db, account);
  const rows = await findRecentReversals(db, account, now());
  const typed = rows
    .toReversed()
    .flatMap((row) => readBefore(secrets, row).password ?? [])
    .filter((password) => password.since === since)
    .map(({ hash }) => hash);
  const voided = [...new Set([...(present === null ? [] : [present]), ...typed])];
  // The first, which the others were made from, is among them however many there are.
  return voided.filter((_, n) => n < MOST_PASSWORDS - 1 || n === voided.length - 1);
}
