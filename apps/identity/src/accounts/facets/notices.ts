import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet } from "./facet.ts";

/** The kinds of mail that a holder does not want. */
export const notices = defineFacet({
  kept: { declined_notice: "account kind since" },
  erased: (db, { id }) => deleteRowsOf(db, id, "declined_notice"),
});
