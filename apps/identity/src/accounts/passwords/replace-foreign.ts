import { exchangeHash, findPassword } from "../../database/queries/credentials.ts";
import type { Needs } from "../needs.ts";
import { isOurs } from "./hashes/cost-of-hash.ts";
import { HashingBusyError, type Lane } from "./hashing-lanes.ts";

/**
 * Replaces the hash of an imported account by one of ours, now that its password was typed and is right; it inherits
 * the age of the one before. Returns the hash that the account has. Where there is no time for it, the next log-in does.
 */
export async function replaceForeign(
  { database: { db }, hasher }: Pick<Needs, "database" | "hasher">,
  account: { readonly id: string; readonly imported_at: number | null },
  { hash, password }: { readonly hash: string; readonly password: string },
  lane: Lane,
): Promise<string> {
  if (account.imported_at === null || isOurs(hash)) return hash;
  try {
    const after = await hasher.hash(password, lane === "stranger" ? undefined : lane);
    if (await exchangeHash(db, account.id, { before: hash, after })) return after;
    // Somebody logs in with it at the same time, or has just changed it.
    const { password_hash: present } = await findPassword(db, account.id);
    return present !== null && (await hasher.verify(present, password, lane)) ? present : hash;
  } catch (error) {
    if (error instanceof HashingBusyError) return hash;
    throw error;
  }
}
