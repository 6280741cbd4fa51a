import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { endAddressChange } from "../address-change/end-address-change.ts";
import { defineFacet } from "./facet.ts";

/** The address that the office will give an account. */
export const addressChange = defineFacet({
  kept: {
    address_change: "account email email_key link_hash stop_hash asked_at confirmed_at due_at",
  },
  shown:
    "nothing: a holder who gets a file has logged in, which ends the change; the journal says so",
  async restored(parts, { trx, account }) {
    await endAddressChange(parts, trx, account.id, "address-stopped");
  },
  erased: (db, { id }) => deleteRowsOf(db, id, "address_change"),
  async merged(parts, { trx, source }) {
    await endAddressChange(parts, trx, source, "address-stopped");
  },
});
