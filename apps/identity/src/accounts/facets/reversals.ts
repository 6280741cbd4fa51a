import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { findOpenReversals } from "../../database/queries/reversals.ts";
import { defineFacet, tell } from "./facet.ts";

/** The changes that can be taken back, and the log-ins that were reported by mail. */
export const reversals = defineFacet({
  kept: {
    reversal:
      "id rank account kind mailbox mailbox_key before op other service_id lineage is_old_account user_agent made_at ends_at link_hash mailed_at needs_older floor stopped_at frozen_at object_hash closed_at language passkey_hash",
    reversal_service: "reversal service_id lineage",
    told_sign_in:
      "link_hash account mailbox_key by_password is_log_in user_agent made_at ends_at frozen_at language",
  },
  shown: {
    describe: async ({ db, account, now, kindOf }) => ({
      can_be_undone: (await findOpenReversals(db, account.id, now)).map((row) => ({
        what: row.kind,
        service: row.service_id === null ? null : kindOf(row.service_id),
        made_at: tell(row.made_at),
        until: tell(row.ends_at),
      })),
    }),
    section: "undoable",
    draw: ({ can_be_undone }, { words: { undoable: words }, undone, serviceOf, time }) => [
      {
        columns: [words.what, words.made, words.until],
        rows: can_be_undone.map(({ what, service, made_at, until }) => {
          const name = serviceOf(service);
          const kind = undone.kinds[what];
          return [name ? undone.of(kind, name) : kind, time(made_at), time(until)];
        }),
      },
    ],
  },
  restored: "elsewhere: restore closes the rows of what it undoes before it restores the facets",
  erased: (db, { id }) => deleteRowsOf(db, id, "reversal", "told_sign_in"),
  merged: "elsewhere: finishMerge gives both sides a row of their own, and a mail with its link",
});
