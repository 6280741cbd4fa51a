import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { merge, mergeId } from "../entities/merge.ts";

export const cancelMerge = defineCall({
  name: "cancelMerge",
  method: "POST",
  path: "/account/merge/cancel",
  caller: "holder",
  summary: "Cancels a merge before its end: what has moved is moved back.",
  body: v.strictObject({ merge_id: mergeId }),
  response: merge,
  errors: ["ResourceNotFoundException", "MergeNotReadyException"],
});
