import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet } from "./facet.ts";

/** The data file of a holder, for the holder or for the office. */
export const exports = defineFacet({
  kept: {
    data_export:
      "id account sso made_for user_agent notice_language asked_at waits_until rounds ready_at expires_at content",
    data_export_part: "export service_id lineage state bytes content",
  },
  shown: "nothing: it is the file itself",
  restored: (_, { trx, account }) => deleteRowsOf(trx, account.id, "data_export"),
  erased: (db, { id }) => deleteRowsOf(db, id, "data_export"),
  merged: "elsewhere: endSessions ends it with the session that asked for it",
});
