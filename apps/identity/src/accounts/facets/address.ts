import { updateAccount } from "../../database/queries/accounts.ts";
import { defineFacet } from "./facet.ts";

export const address = defineFacet({
  kept: { account: "email email_key email_proven_at" },
  erased: (db, { id }) =>
    updateAccount(db, id, { email: "", email_key: `erased ${id}`, email_proven_at: null }),
});
