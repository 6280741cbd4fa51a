import { updateAccount } from "../../database/queries/accounts.ts";
import { voidPassword } from "../../database/queries/take-backs.ts";
import { defineFacet, STAYS } from "./facet.ts";

export const password = defineFacet({
  kept: {
    account: "password_hash password_reset_required password_since password_added_at",
  },
  // One that came since ends with the other young ways in, which is decided over all of them.
  restored: ({ now }, { trx, account }) => voidPassword(trx, account.id, now()),
  erased: (db, { id }) => updateAccount(db, id, { password_hash: null }),
  merged: STAYS,
});
