import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet } from "./facet.ts";

/** That an operator has blocked the account, why, and what services were asked to suspend. */
export const block = defineFacet({
  kept: {
    account: "blocked_at",
    account_block: "account operator acted_by reason until",
    shut_account: "service_id lineage account key state",
  },
  shown: "nothing: no holder gets a file while blocked; the journal says when that was",
  restored: "nothing: a blocked account is not restored",
  erased: (db, { id }) => deleteRowsOf(db, id, "account_block", "shut_account"),
  merged: "nothing: a blocked ID is not merged",
});
