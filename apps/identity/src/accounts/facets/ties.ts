import { findWholeTies } from "../../database/queries/ties.ts";
import { defineFacet } from "./facet.ts";
import { showPlaces } from "./place.ts";

/** The services in use, and what we believe they know about the holder. */
export const ties = defineFacet({
  kept: {
    place:
      "account service_id since service_email telling lineage state sleep_key left_at erase_at linked_owner linked_email linked_verified linked_at old_id unheard told",
    tie: "account service_id since service_email telling lineage linked_owner linked_email linked_verified linked_at old_id unheard told",
    tie_doubt: "account service_id lineage zero_at",
    belief_asked: "account asked_at silent",
    ask_queued: "account service_id queued_at",
  },
  shown: showPlaces("active", ({ db, account }) => findWholeTies(db, account.id)),
  restored: "elsewhere: restore brings services home, or gives later ones back, one by one",
  erased: "nothing: no ID is closed while it has one, and doubts are deleted within days",
  merged: "elsewhere: openMerge has moved each by a step of its own before",
});
