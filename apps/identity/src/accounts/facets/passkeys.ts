import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { bringPasskeyBack } from "../../database/queries/ways-back.ts";
import { defineFacet, STAYS } from "./facet.ts";

export const passkeys = defineFacet({
  kept: {
    passkey:
      "id account credential_id public_key counter transports backed_up name user_agent created_at used_at",
    // Of these nothing is left within the hour.
    passkey_challenge: "challenge_hash purpose binding_hash account expires_at",
  },
  // Those that came since end with the other young ways in, which is decided over all of them.
  async restored(_, { trx, returning }) {
    for (const { passkey } of returning) if (passkey) await bringPasskeyBack(trx, passkey);
  },
  erased: (db, { id }) => deleteRowsOf(db, id, "passkey"),
  merged: STAYS,
});
