import { canonicalEmail } from "@musubi/contract";
import { updateAccount } from "../../database/queries/accounts.ts";
import { defineFacet, STAYS, tellIfAny } from "./facet.ts";

export const address = defineFacet({
  kept: { account: "email email_key email_proven_at" },
  shown: {
    describe: async ({ account: { email, email_proven_at } }) => ({
      id: { email, email_confirmed_at: tellIfAny(email_proven_at) },
    }),
    section: "id",
    draw: ({ id }, { words, timeIfAny }) => [
      {
        facts: [
          [words.id.email, id.email],
          [words.id.confirmed, timeIfAny(id.email_confirmed_at)],
        ],
      },
    ],
  },
  restored: (_, { trx, account: { id }, before: { email, emailProvenAt } }) =>
    updateAccount(trx, id, {
      email,
      email_key: canonicalEmail(email),
      email_proven_at: emailProvenAt,
    }),
  erased: (db, { id }) =>
    updateAccount(db, id, { email: "", email_key: `erased ${id}`, email_proven_at: null }),
  merged: STAYS,
});
