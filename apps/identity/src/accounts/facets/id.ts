import { disableAccount, updateAccount } from "../../database/queries/accounts.ts";
import { defineFacet, tell } from "./facet.ts";

/** The account's existence: its subject, and whether it was closed or merged away. */
export const id = defineFacet({
  kept: {
    account:
      "id state created_at disabled_at merged_into imported_at imported_line terms_accepted_at",
  },
  shown: {
    describe: async ({ account: { id: subject, state, created_at } }) => ({
      id: { subject, state, since: tell(created_at) },
    }),
    section: "id",
    draw: ({ id }, { words, time }) => [
      {
        facts: [
          [words.id.since, time(id.since)],
          [words.id.subject, id.subject],
        ],
      },
    ],
  },
  restored: (_, { trx, account }) =>
    updateAccount(trx, account.id, { state: "active", disabled_at: null, merged_into: null }),
  erased: "nothing: the subject stays taken, so that it is never given out again",
  async merged(_, { trx, source, target, now }) {
    await disableAccount(trx, source, { mergedInto: target, now });
  },
});
