import { deleteRowsOf } from "../../database/queries/erasing.ts";
import { bringIdentityBack } from "../../database/queries/ways-back.ts";
import { defineFacet, STAYS } from "./facet.ts";

/** Sign-ins by providers. */
export const identities = defineFacet({
  kept: { account_identity: "issuer subject account provider_name created_at used_at" },
  // Those that came since end with the other young ways in, which is decided over all of them.
  async restored(_, { trx, account, returning }) {
    for (const { identity } of returning) {
      if (identity) await bringIdentityBack(trx, { account: account.id, ...identity });
    }
  },
  erased: (db, { id }) => deleteRowsOf(db, id, "account_identity"),
  merged: STAYS,
});
