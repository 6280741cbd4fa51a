import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { dropKnownBrowsers } from "../../database/queries/known-browsers.ts";
import { defineFacet, STAYS } from "./facet.ts";

/** The browsers that signed in before, and those that their holder had forgotten. */
export const browsers = defineFacet({
  kept: {
    known_browser: "account browser_hash since seen_at user_agent passkey_offered_at",
    forgotten_browser: "account browser_hash since forgotten_at",
  },
  restored: (_, { trx, account, since }) => dropKnownBrowsers(trx, account.id, { since }),
  erased: (db, { id }) => deleteRowsOf(db, id, "known_browser", "forgotten_browser"),
  merged: STAYS,
});
