import type { Queries } from "../../database/database.ts";
import { findErasable } from "../../database/queries/erasing.ts";
import { FACETS } from "./facets.ts";

/**
 * Replaces everything that tells whose a closed account was, in the operation log too. Its id stays,
 * so that nobody gets it again. Spares one that woke up meanwhile, and was perhaps closed anew: it is held still.
 */
export async function eraseAccount(
  db: Queries,
  id: string,
  closedBefore: number,
): Promise<boolean> {
  const closed = await findErasable(db, id, closedBefore);
  if (!closed) return false;
  for (const { erased } of Object.values(FACETS)) {
    if (typeof erased !== "string") await erased(db, closed);
  }
  return true;
}
