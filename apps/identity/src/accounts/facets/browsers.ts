import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { dropKnownBrowsers, findKnownBrowsers } from "../../database/queries/known-browsers.ts";
import { defineFacet, STAYS, tell } from "./facet.ts";

/** The browsers that signed in before, and those that were removed from that list. */
export const browsers = defineFacet({
  kept: {
    known_browser: "account browser_hash since seen_at user_agent at_home passkey_offered_at",
    forgotten_browser: "account browser_hash since forgotten_at",
  },
  shown: {
    async describe({ db, account }) {
      const known = await findKnownBrowsers(db, account.id);
      return {
        known_browsers: known
          .toSorted((a, b) => b.seen_at - a.seen_at)
          .map(({ since, seen_at, user_agent }) => ({
            since: tell(since),
            last_used_at: tell(seen_at),
            user_agent,
          })),
      };
    },
    section: "browsers",
    draw: ({ known_browsers }, { words: { browsers: words }, time, browser }) => [
      {
        columns: [words.since, words.last, words.browser],
        rows: known_browsers.map(({ since, last_used_at, user_agent }) => [
          time(since),
          time(last_used_at),
          browser(user_agent),
        ]),
      },
    ],
  },
  restored: (_, { trx, account, since }) => dropKnownBrowsers(trx, account.id, { since }),
  erased: (db, { id }) => deleteRowsOf(db, id, "known_browser", "forgotten_browser"),
  merged: STAYS,
});
