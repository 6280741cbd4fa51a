import { findPasswordAccount } from "../../database/queries/accounts.ts";
import { findPassword } from "../../database/queries/email-and-password.ts";
import { findRecentReversals } from "../../database/queries/reversals.ts";
import type { Parts } from "../parts.ts";
import { readBefore } from "../reversals/before.ts";
import type { Known } from "./hashing-lanes.ts";

/** `since`: when the account's password was voided, as of the lookup; null if it is valid. */
export type VoidedCheck = { readonly since: number | null; readonly isOne: boolean };

/** Each comparison takes its time. */
const MOST_PASSWORDS = 10;

/**
 * Returns whether a password is one that a take-back or a freeze has voided and that may not be set again: the
 * attacker who had the account may know it. Takes the time of one comparison if there is no such password or account.
 */
export async function checkVoided(
  parts: Parts,
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
 * Returns the account's last password, and the earlier ones in an unbroken chain of changes in which the previous
 * password was typed: the person who typed one knew it. A password that was replaced by code need not have been
 * known, so its holder may return to it.
 */
async function findVoided(
  { database: { db }, secrets, now }: Parts,
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
  // The oldest, from which the chain began, is always among them.
  return voided.filter((_, n) => n < MOST_PASSWORDS - 1 || n === voided.length - 1);
}
