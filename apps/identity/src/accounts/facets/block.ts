import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet } from "./facet.ts";

/** That an operator lets nobody in, and why, and what services were asked to suspend for it. */
export const block = defineFacet({
  kept: {
    account: "blocked_at",
    account_block: "account operator acted_by reason until",
    shut_account: "service_id lineage account key state",
  },
  shown: "nothing: no holder gets a file meanwhile; the journal tells when it was",
  restored: "nothing: nobody restores an account that is blocked",
  erased: (db, { id }) => deleteRowsOf(db, id, "account_block", "shut_account"),
  merged: "nothing: no ID is merged that is blocked",
});
