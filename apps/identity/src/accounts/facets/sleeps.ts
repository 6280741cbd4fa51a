import { eraseFromPlaces } from "../../database/queries/places.ts";
import { findSleeps } from "../../database/queries/sleeps.ts";
import { defineFacet, STAYS } from "./facet.ts";
import { showPlaces } from "./place.ts";

/** The services that were left, until they have erased their data. */
export const sleeps = defineFacet({
  kept: {
    sleep:
      "key account service_id lineage since service_email telling left_at erase_at state linked_owner linked_email linked_verified linked_at old_id unheard told",
    erased_place: "service_id lineage account erase_at",
  },
  shown: showPlaces("asleep", ({ db, account }) => findSleeps(db, account.id)),
  restored: "elsewhere: restore wakes what was left since, service by service",
  erased: (db, { id }) => eraseFromPlaces(db, id),
  merged: STAYS,
});
