import { updateAccount } from "../../database/queries/accounts.ts";
import { defineFacet } from "./facet.ts";

export const language = defineFacet({
  kept: { account: "language mail_language mail_language_since" },
  // What the pages spoke tells nobody whose it was.
  erased: (db, { id }) => updateAccount(db, id, { mail_language: null, mail_language_since: null }),
});
