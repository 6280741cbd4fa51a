import { eraseReasons } from "../../database/queries/office-journal.ts";
import { defineFacet, STAYS } from "./facet.ts";

/** What operators did to an account or asked about it, and why, in their own words. */
export const office = defineFacet({
  kept: {
    office_journal:
      "seq at act outcome account system_user acted_by asked terms reason_hash reason mac",
  },
  shown: "elsewhere: the journal tells of each act",
  restored: "nothing: what was done was done",
  erased: (db, { id }) => eraseReasons(db, id),
  merged: STAYS,
});
