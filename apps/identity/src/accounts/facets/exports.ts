import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { deleteHoldersExport } from "../../database/queries/exports.ts";
import { defineFacet } from "./facet.ts";

/** The data file of a holder, for the holder or for the office. */
export const exports = defineFacet({
  kept: {
    data_export:
      "id account sso made_for people sealed_until user_agent notice_language asked_at waits_until rounds ready_at expires_at content",
    data_export_part: "export service_id lineage state bytes content",
  },
  shown: "nothing: it is the file itself",
  // An export that was made for the office stays.
  restored: (_, { trx, account }) => deleteHoldersExport(trx, account.id),
  erased: (db, { id }) => deleteRowsOf(db, id, "data_export"),
  merged: "elsewhere: endSessions ends it with the session that asked for it",
});
