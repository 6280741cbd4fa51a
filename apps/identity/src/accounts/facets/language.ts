import { updateAccount } from "../../database/queries/accounts.ts";
import { defineFacet, STAYS } from "./facet.ts";

export const language = defineFacet({
  kept: { account: "language page_language mail_language mail_language_since" },
  shown: {
    describe: async ({ account: { language, mail_language } }) => ({
      id: { language, mail_language },
    }),
    section: "id",
    draw({ id }, { words }) {
      const name = words.id.languages[id.language];
      return [
        {
          facts: [[words.id.language, id.mail_language === null ? words.id.asLogIns(name) : name]],
        },
      ];
    },
  },
  restored: (_, { trx, account, since }) =>
    updateAccount(
      trx,
      account.id,
      { mail_language: null },
      { column: "mail_language_since", since },
    ),
  // The language of pages does not identify a person.
  erased: (db, { id }) => updateAccount(db, id, { mail_language: null, mail_language_since: null }),
  merged: STAYS,
});
