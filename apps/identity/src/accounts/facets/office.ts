import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { eraseReasons } from "../../database/queries/office-journal.ts";
import { defineFacet, STAYS } from "./facet.ts";

/** What operators did to an account or asked about it, and why, in their own words. */
export const office = defineFacet({
  kept: {
    office_journal:
      "seq at act outcome account system_user key_name acted_by asked terms sealed_until reason_hash reason mac",
    office_proposal: "id act account standing system_user key_name acted_by reason terms ends_at",
  },
  shown: "elsewhere: the journal tells of each act, once nothing seals it",
  restored: "nothing: what was done was done",
  async erased(db, { id }) {
    await eraseReasons(db, id);
    await deleteRowsOf(db, id, "office_proposal");
  },
  merged: STAYS,
});
