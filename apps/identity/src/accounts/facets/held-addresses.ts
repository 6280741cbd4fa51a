import { canonicalEmail } from "@musubi/contract";
import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { releaseAddress } from "../../database/queries/held-addresses.ts";
import { defineFacet, STAYS } from "./facet.ts";

/** The addresses that an account had before. */
export const heldAddresses = defineFacet({
  kept: { held_address: "email_key email account since confirmed_at" },
  restored: (_, { trx, account, before }) =>
    releaseAddress(trx, { account: account.id, emailKey: canonicalEmail(before.email) }),
  erased: (db, { id }) => deleteRowsOf(db, id, "held_address"),
  merged: STAYS,
});
