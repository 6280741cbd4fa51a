import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { merge, mergeId } from "../entities/merge.ts";

export const undoMerge = defineCall({
  name: "undoMerge",
  method: "POST",
  path: "/account/merge/undo",
  caller: "holder",
  summary: "Wakes an ID that was merged into the caller's, and gives it back what had moved.",
  body: v.strictObject({ merge_id: mergeId }),
  response: merge,
  errors: [
    "ResourceNotFoundException",
    "MergeNotReadyException",
    "MergeBusyException",
    "AccountRestingException",
    "AccountBlockedException",
  ],
});
