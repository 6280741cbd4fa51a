import { eraseFromOperations } from "../../database/queries/erasing.ts";
import { defineFacet } from "./facet.ts";

/** Changes of ties, running or finished. */
export const operations = defineFacet({
  kept: {
    account: "seq",
    operation: "id kind source target state created_at touched_at user_agent notice_language cause",
    operation_lock: "account op",
    operation_step:
      "op service_id key seq from_owner to_owner old_owner is_back lineage service_email email_verified state attempts unheard last_error last_words words_language",
  },
  shown:
    "nothing: the services are shown in their present state, and the journal says how they came into it",
  restored: "elsewhere: restore calls off what is under way before anything else",
  erased: (db, { id }) => eraseFromOperations(db, id),
  merged: "elsewhere: finishMerge ends the operation of the merge",
});
