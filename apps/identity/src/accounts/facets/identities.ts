import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet } from "./facet.ts";

/** Sign-ins by providers. */
export const identities = defineFacet({
  kept: { account_identity: "issuer subject account provider_name created_at used_at" },
  erased: (db, { id }) => deleteRowsOf(db, id, "account_identity"),
});
