import type { Proven } from "../../database/queries/credentials.ts";
import { findPassword } from "../../database/queries/email-and-password.ts";
import {
  type AddedCredential,
  findAddedCredentials,
  findAges,
} from "../../database/queries/young-credentials.ts";
import type { Parts } from "../parts.ts";
import { youngAfter } from "./is-ripe.ts";

/**
 * Returns the young credentials besides the password, for a holder who has just set that password. Returns undefined if
 * the password has changed since or is void: an older form must not act for the holder who set the next password.
 */
export async function findYoungCredentials(
  { database: { db }, now }: Parts,
  { account, by }: Proven,
): Promise<readonly AddedCredential[] | undefined> {
  const { password_hash, password_reset_required } = await findPassword(db, account);
  const isGood = by.kind === "password" && by.hash === password_hash;
  if (!isGood || password_reset_required !== null) return undefined;
  const { created_at } = await findAges(db, account);
  const after = youngAfter(now(), created_at);
  return findAddedCredentials(db, { account, after, before: Number.MAX_SAFE_INTEGER });
}
