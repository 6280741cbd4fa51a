import { defineFacet, STAYS } from "./facet.ts";

/** What was proven of other accounts, to be used once. */
export const proofs = defineFacet({
  kept: {
    spent_proof: "issuer subject auth_time operation caller spent_at",
    certification:
      "hash caller service_id service_account email migration_status created_at expires_at",
  },
  shown: "nothing: of another account, which may be another person's",
  restored: "nothing: each is good once, and only for whoever is logged in",
  erased: "nothing: all of them were over long before",
  merged: STAYS,
});
