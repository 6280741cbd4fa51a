import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { mergePreview } from "../entities/merge.ts";
import { token } from "../fields.ts";

export const previewMerge = defineCall({
  name: "previewMerge",
  method: "POST",
  path: "/account/merge/preview",
  caller: "holder",
  summary: "What merging a proven ID into the caller's would do. Changes nothing, spends nothing.",
  body: v.strictObject({ migration_user_key: token }),
  response: mergePreview,
  errors: ["InvalidProofException", "AccountBlockedException", "MergeBusyException"],
});
