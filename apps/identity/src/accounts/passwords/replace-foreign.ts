import { exchangeHash, findPassword } from "../../database/queries/email-and-password.ts";
import type { Parts } from "../parts.ts";
import { isOurs } from "./hashes/cost-of-hash.ts";
import { HashingOverloadedError, type Lane } from "./hashing-lanes.ts";

/**
 * Replaces an imported account's hash with one of ours after its password was typed correctly; the age of the password
 * stays. A hash that compares less than what was typed stays, too: the holder may have another password. Returns the hash that the account now has for this password, or the given one if it has none. If hashing is
 * overloaded, the next log-in does it.
 */
export async function replaceForeign(
  { database: { db }, hasher }: Parts,
  account: { readonly id: string; readonly imported_at: number | null },
  { hash, password }: { readonly hash: string; readonly password: string },
  lane: Lane,
): Promise<string> {
  if (account.imported_at === null || isOurs(hash)) return hash;
  if (!hasher.comparesAll(hash, password)) return hash;
  try {
    const after = await hasher.hash(password, lane === "unknown" ? undefined : lane);
    if (await exchangeHash(db, account.id, { before: hash, after })) return after;
    // Another log-in has replaced the hash at the same time, or the password has just been changed.
    const { password_hash: present } = await findPassword(db, account.id);
    return present !== null && (await hasher.verify(present, password, lane)) ? present : hash;
  } catch (error) {
    if (error instanceof HashingOverloadedError) return hash;
    throw error;
  }
}
