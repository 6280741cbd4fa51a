import type { Queries } from "../../database/database.ts";
import { findErasable } from "../../database/queries/erasing.ts";
import type { Parts } from "../parts.ts";
import type { Merging, Restoring } from "./facet.ts";
import { FACETS } from "./facets.ts";

/** Gives an account its earlier state back; services follow separately. */
export async function restoreFacets(parts: Parts, restoring: Restoring): Promise<void> {
  for (const { restored } of Object.values(FACETS)) {
    if (typeof restored !== "string") await restored(parts, restoring);
  }
}

/**
 * Erases what identifies the holder of a closed account, in the journal too. The id stays, so that it is never given
 * out again. Skips an account that was woken since `closedBefore`, even if it was closed again; returns false then. The
 * caller has locked it.
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

/** Closes an ID whose ties have all moved to another ID. */
export async function mergeFacets(parts: Parts, merging: Merging): Promise<void> {
  for (const { merged } of Object.values(FACETS)) {
    if (typeof merged !== "string") await merged(parts, merging);
  }
}
