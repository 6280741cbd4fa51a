import { findPassword } from "../../database/queries/credentials.ts";
import type { Proven } from "../../database/queries/ways-in.ts";
import { type AddedWay, findAges, findWaysAdded } from "../../database/queries/young-ways.ts";
import type { Needs } from "../needs.ts";
import { youngAfter } from "./is-ripe.ts";

/**
 * Returns the ways in beside the password that are young by now, to a holder who has just set that. Undefined once it
 * is another, or void: whoever has set the next one must not be in a form of before.
 */
export async function findYoungWays(
  { database: { db }, now }: Pick<Needs, "database" | "now">,
  { account, by }: Proven,
): Promise<readonly AddedWay[] | undefined> {
  const { password_hash, password_reset_required } = await findPassword(db, account);
  const isGood = by.kind === "password" && by.hash === password_hash;
  if (!isGood || password_reset_required !== null) return undefined;
  const { created_at } = await findAges(db, account);
  const after = youngAfter(now(), created_at);
  return findWaysAdded(db, { account, after, before: Number.MAX_SAFE_INTEGER });
}
