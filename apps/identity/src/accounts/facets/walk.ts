import type { Queries } from "../../database/database.ts";
import { findErasable } from "../../database/queries/erasing.ts";
import type { Merging, MergingParts, Restoring, RestoringParts } from "./facet.ts";
import { FACETS } from "./facets.ts";

/** Gives an account its state of before; what services keep of it follows by itself. */
export async function restoreFacets(parts: RestoringParts, restoring: Restoring): Promise<void> {
  for (const { restored } of Object.values(FACETS)) {
    if (typeof restored !== "string") await restored(parts, restoring);
  }
}

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

/** Closes an ID whose services have all moved to another. */
export async function mergeFacets(parts: MergingParts, merging: Merging): Promise<void> {
  for (const { merged } of Object.values(FACETS)) {
    if (typeof merged !== "string") await merged(parts, merging);
  }
}
