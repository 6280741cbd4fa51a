import { LogLevel, OperationDetail } from "@musubi/contract";
import { eraseFromJournal, findOwnRows } from "../../database/queries/journal.ts";
import { defineFacet, STAYS, tell } from "./facet.ts";

/** The data file leaves out older rows, and says so: an attacker may have filled the journal. */
const MOST_ROWS = 5_000;

/** What was done with an account. */
export const journal = defineFacet({
  kept: {
    journal:
      "id month at author account log_level identifier operation_detail email user_id result user_agent network log_text request_id times",
  },
  shown: {
    async describe({ db, account }) {
      const rows = await findOwnRows(db, account.id, { most: MOST_ROWS + 1 });
      return {
        activity: rows.slice(0, MOST_ROWS).map((row) => ({
          at: tell(row.at),
          what: nameOperation(row.operation_detail),
          is_refused: row.log_level !== LogLevel.INFO,
          detail: row.log_text,
          user_agent: row.user_agent,
          times: row.times,
        })),
        activity_is_cut: rows.length > MOST_ROWS,
      };
    },
    section: "activity",
    draw({ activity, activity_is_cut }, { words: { activity: words }, time, browser }) {
      const operations: Readonly<Record<string, string>> = words.operations;
      return [
        {
          columns: [words.at, words.what, words.result, words.browser],
          rows: activity.map(({ at, what, is_refused, times, user_agent }) => [
            time(at),
            operations[what] ?? words.other,
            is_refused ? words.refused(times) : words.done,
            user_agent === "" ? "" : browser(user_agent),
          ]),
        },
        ...(activity_is_cut ? [{ text: words.isCut }] : []),
      ];
    },
  },
  restored: "nothing: what was done was done, and stays for an investigation",
  erased: (db, { id, email }) => eraseFromJournal(db, id, email),
  merged: STAYS,
});

/** A newer version may have written a number that this one has no name for. */
const nameOperation = (detail: OperationDetail): string =>
  Object.entries(OperationDetail).find(([, number]) => number === detail)?.[0] ?? `${detail}`;
