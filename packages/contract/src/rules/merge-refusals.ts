import type { MergePreview } from "../entities/merge.ts";
import type { ErrorCode } from "../errors.ts";

/** A plan that says no. */
export type MergeRefusal = Exclude<MergePreview["verdict"], "move">;

/**
 * Why two IDs cannot be merged: how identity refuses to open the merge, and the sentence that its holder is told; null
 * for what nobody can explain to them.
 */
export const MERGE_REFUSALS = {
  "same-account": { code: "SameServiceException", message: "transfer_same_service" },
  "shared-service": { code: "SameServiceException", message: "transfer_same_service" },
  "left-service": { code: "SameServiceException", message: "transfer_left_service" },
  "cannot-move": { code: "NotSupportedException", message: "transfer_not_supported" },
  "unknown-service": { code: "ResourceNotFoundException", message: null },
} as const satisfies Record<
  MergeRefusal,
  { readonly code: ErrorCode; readonly message: string | null }
>;

/** The codes among them. */
export type MergeRefusalCode = (typeof MERGE_REFUSALS)[MergeRefusal]["code"];
