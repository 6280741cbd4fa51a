import { eraseFromJournal } from "../../database/queries/journal.ts";
import { defineFacet, STAYS } from "./facet.ts";

/** What was done with an account. */
export const journal = defineFacet({
  kept: {
    journal:
      "id at author proven account log_level identifier operation_detail email user_id result user_agent network log_text times",
  },
  restored: "nothing: what was done was done, and is read by whoever looks into it",
  erased: (db, { id, email }) => eraseFromJournal(db, id, email),
  merged: STAYS,
});
