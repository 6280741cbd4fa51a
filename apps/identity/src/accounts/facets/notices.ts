import {
  dropDeclinedNotices,
  findDeclinedNotices,
} from "../../database/queries/declined-notices.ts";
import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet, STAYS } from "./facet.ts";
import { tell } from "./times.ts";

/** The kinds of mail that a holder does not want. */
export const notices = defineFacet({
  kept: { declined_notice: "account kind since" },
  shown: {
    describe: async ({ db, account }) => ({
      declined_notices: (await findDeclinedNotices(db, account.id)).map(({ kind, since }) => ({
        kind,
        since: tell(since),
      })),
    }),
    section: "id",
    draw({ declined_notices }, { words: { id }, list }) {
      const names = declined_notices.map(({ kind }) => nameNotice(kind, id.notices));
      return [{ facts: [[id.declined, list(names) || null]] }];
    },
  },
  restored: (_, { trx, account, since }) => dropDeclinedNotices(trx, account.id, { since }),
  erased: (db, { id }) => deleteRowsOf(db, id, "declined_notice"),
  merged: STAYS,
});

/** Returns the name of a kind of mail; a newer version may have written other kinds. */
const nameNotice = (kind: string, names: Readonly<Record<string, string>>): string =>
  (Object.hasOwn(names, kind) ? names[kind] : undefined) ?? kind;
