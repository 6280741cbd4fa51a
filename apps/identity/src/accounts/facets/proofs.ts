import { defineFacet, STAYS } from "./facet.ts";

/** Proofs about other accounts, to be used once. */
export const proofs = defineFacet({
  kept: {
    spent_proof: "issuer subject auth_time operation caller spent_at",
    certification:
      "hash caller service_id service_account email migration_status created_at expires_at",
  },
  shown: "nothing: it is about another account, which may be another person's",
  restored: "nothing: each is good once, and only for the holder who is logged in",
  erased: "nothing: all of them ended long before",
  merged: STAYS,
});
