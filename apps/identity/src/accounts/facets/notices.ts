import { dropDeclinedNotices } from "../../database/queries/declined-notices.ts";
import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet, STAYS } from "./facet.ts";

/** The kinds of mail that a holder does not want. */
export const notices = defineFacet({
  kept: { declined_notice: "account kind since" },
  restored: (_, { trx, account, since }) => dropDeclinedNotices(trx, account.id, { since }),
  erased: (db, { id }) => deleteRowsOf(db, id, "declined_notice"),
  merged: STAYS,
});
