import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet } from "./facet.ts";

/** The addresses that an account had before. */
export const heldAddresses = defineFacet({
  kept: { held_address: "email_key email account since confirmed_at" },
  erased: (db, { id }) => deleteRowsOf(db, id, "held_address"),
});
