import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { merge, mergeId } from "../entities/merge.ts";

export const cancelMerge = defineCall({
  name: "cancelMerge",
  method: "POST",
  path: "/account/merge/cancel",
  caller: "holder",
  summary: "Calls a merge off before its end: what has moved moves back.",
  body: v.strictObject({ merge_id: mergeId }),
  response: merge,
  errors: ["ResourceNotFoundException", "MergeNotReadyException"],
});
