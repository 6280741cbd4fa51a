import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { merge, mergeId } from "../entities/merge.ts";

export const continueMerge = defineCall({
  name: "continueMerge",
  method: "POST",
  path: "/account/merge/continue",
  caller: "holder",
  summary: "Takes the next step of a merge, or its last. A step that was refused is tried again.",
  body: v.strictObject({ merge_id: mergeId }),
  response: merge,
  errors: ["ResourceNotFoundException", "MergeNotReadyException"],
});
