import { updateAccount } from "../../database/queries/accounts.ts";
import { voidPassword } from "../../database/queries/take-backs.ts";
import { defineFacet, STAYS, tell } from "./facet.ts";

export const password = defineFacet({
  kept: {
    account:
      "password_hash password_reset_required password_since password_added_at asks_old_system foreign_cost",
  },
  shown: {
    describe: async ({ account: { password_hash, password_since, created_at } }) => ({
      credentials: {
        password: password_hash === null ? null : { since: tell(password_since ?? created_at) },
      },
    }),
    section: "credentials",
    draw: ({ credentials: { password } }, { words: { credentials: words }, time }) =>
      password ? [{ entry: [[words.password, words.since(time(password.since))]] }] : [],
  },
  // Afterwards `endYoungCredentials` removes an added password: it decides about all young credentials together.
  async restored({ now }, { trx, account: { id } }) {
    await updateAccount(trx, id, { asks_old_system: null });
    await voidPassword(trx, id, now());
  },
  erased: (db, { id }) => updateAccount(db, id, { password_hash: null, asks_old_system: null }),
  merged: STAYS,
});
