import { updateAccount } from "../../database/queries/accounts.ts";
import { defineFacet } from "./facet.ts";

export const password = defineFacet({
  kept: {
    account: "password_hash password_reset_required password_since password_added_at",
  },
  erased: (db, { id }) => updateAccount(db, id, { password_hash: null }),
});
