import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet } from "./facet.ts";

/** Which services somebody is logged in to, and is about to be. */
export const visits = defineFacet({
  kept: {
    client_visit: "sso client account sid grant_id since",
    pending_visit: "id_hash sso service_id request expires_at",
  },
  restored: "elsewhere: endSessions ends them with what they hang on",
  erased: (db, { id }) => deleteRowsOf(db, id, "client_visit"),
  merged: "elsewhere: endSessions ends them with what they hang on",
});
