import { defineFacet } from "./facet.ts";

/** That there is an account, under which subject, and whether it was closed or merged away. */
export const id = defineFacet({
  kept: { account: "id state created_at disabled_at merged_into" },
  erased: "nothing: the subject stays taken, so that nobody gets it again",
});
