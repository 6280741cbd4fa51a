import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { merge, mergeId, mergePreview } from "../entities/merge.ts";
import { token } from "../fields.ts";

export const previewMerge = call("POST", "previewMerge", "/account/merge/preview", mergePreview);
export const openMerge = call("POST", "openMerge", "/account/merge/open", merge);
export const continueMerge = call("POST", "continueMerge", "/account/merge/continue", merge);
export const cancelMerge = call("POST", "cancelMerge", "/account/merge/cancel", merge);
export const undoMerge = call("POST", "undoMerge", "/account/merge/undo", merge);

export const mergesServed = serve(() => ({
  previewMerge: {
    caller: "holder",
    summary:
      "What merging a proven ID into the caller's would do. Changes nothing, spends nothing.",
    body: v.strictObject({ migration_user_key: token }),
    errors: ["InvalidProofException", "AccountBlockedException", "MergeBusyException"],
  },
  openMerge: {
    caller: "holder",
    summary: "Opens the merge of a proven ID into the caller's, or answers the one that is open.",
    body: v.strictObject({ migration_user_key: token }),
    errors: [
      "FreshSignInRequired",
      "InvalidProofException",
      "SameServiceException",
      "NotSupportedException",
      "MergeBusyException",
      "AccountRestingException",
      "AccountBlockedException",
      "HeldAddressException",
      "ResourceNotFoundException",
    ],
  },
  continueMerge: {
    caller: "holder",
    summary: "Takes the next step of a merge, or its last. A step that was refused is tried again.",
    body: v.strictObject({ merge_id: mergeId }),
    errors: ["ResourceNotFoundException", "MergeNotReadyException"],
  },
  cancelMerge: {
    caller: "holder",
    summary: "Cancels a merge before its end: what has moved is moved back.",
    body: v.strictObject({ merge_id: mergeId }),
    errors: ["ResourceNotFoundException", "MergeNotReadyException"],
  },
  undoMerge: {
    caller: "holder",
    summary: "Wakes an ID that was merged into the caller's, and gives it back what had moved.",
    body: v.strictObject({ merge_id: mergeId }),
    errors: [
      "ResourceNotFoundException",
      "MergeNotReadyException",
      "MergeBusyException",
      "AccountRestingException",
      "AccountBlockedException",
    ],
  },
}));
