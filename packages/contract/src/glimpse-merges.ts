import * as v from "valibot";
import { defineCall } from "./define-call.ts";
import { glimpsedMerge } from "./entities/glimpsed-merge.ts";

/**
 * A lighter reading of `listMerges`, for home: everybody would load the whole description of a
 * merge, and hardly a holder has one.
 */
export const glimpseMerges = defineCall({
  name: "glimpseMerges",
  method: "GET",
  path: "/account/merge",
  caller: "holder",
  summary: "Whether a merge is under way.",
  response: v.object({ merges: v.array(glimpsedMerge) }),
  errors: [],
});
