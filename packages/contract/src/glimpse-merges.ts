import * as v from "valibot";
import { defineCall } from "./define-call.ts";
import { glimpsedMerge } from "./entities/glimpsed-merge.ts";
import { glimpsedPlace } from "./entities/glimpsed-place.ts";

/**
 * A lighter reading of `listMerges` and `listPlaces`, for home: everybody would load the whole
 * descriptions, and hardly a holder has a merge or has left a service.
 */
export const glimpseMerges = defineCall({
  name: "glimpseMerges",
  method: "GET",
  path: "/account/merge",
  caller: "holder",
  summary:
    "Whether a merge is under way, which services the caller has left, whether all is settled, whether there is news, and whether there are passkeys.",
  response: v.object({
    merges: v.array(glimpsedMerge),
    places: v.array(glimpsedPlace),
    /** Whether changes rest, or services may go back to another ID: `listPlaces` says more. */
    unsettled: v.boolean(),
    /** Whether something happened elsewhere: `listNews` says what. */
    news: v.boolean(),
    /** Whether the caller has any: `listWaysIn` says which. */
    passkeys: v.boolean(),
  }),
  errors: [],
});
