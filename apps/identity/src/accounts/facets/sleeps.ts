import { eraseFromSleeps } from "../../database/queries/erasing.ts";
import { findSleeps } from "../../database/queries/sleeps.ts";
import { defineFacet, STAYS } from "./facet.ts";
import { showPlaces } from "./place.ts";

/** The services that were left, until they have erased their data. */
export const sleeps = defineFacet({
  kept: {
    sleep:
      "key account service_id lineage since service_email telling began_at erase_at state linked_owner linked_email linked_verified linked_at old_id unheard told",
  },
  shown: showPlaces("asleep", async ({ db, account }) =>
    (await findSleeps(db, account.id)).map((sleep) => ({ ...sleep, left_at: sleep.began_at })),
  ),
  restored: "elsewhere: restore wakes what was left since, service by service",
  erased: (db, { id }) => eraseFromSleeps(db, id),
  merged: STAYS,
});
