import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { defineFacet } from "./facet.ts";

export const passkeys = defineFacet({
  kept: {
    passkey:
      "id account credential_id public_key counter transports backed_up name user_agent created_at used_at",
    // Of these nothing is left within the hour.
    passkey_challenge: "challenge_hash purpose binding_hash account expires_at",
  },
  erased: (db, { id }) => deleteRowsOf(db, id, "passkey"),
});
