import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { findHeldAsides } from "../../database/queries/holdings.ts";
import { defineFacet, STAYS } from "./facet.ts";
import { showPlaces } from "./place.ts";

/** The ties that ended because their services no longer know them. */
export const asides = defineFacet({
  kept: {
    tie_aside:
      "account service_id lineage since service_email telling ended_at until told_at linked_owner linked_email linked_verified linked_at old_id unheard told",
  },
  shown: showPlaces("missing", async ({ db, account, now }) =>
    (await findHeldAsides(db, account.id, now)).map((aside) => ({
      ...aside,
      left_at: aside.ended_at,
    })),
  ),
  restored: "nothing: a service forgot it; no change of the holder's took it away",
  erased: (db, { id }) => deleteRowsOf(db, id, "tie_aside"),
  merged: STAYS,
});
