import type { MergePreview } from "../entities/merge.ts";
import type { ErrorCode } from "../errors.ts";

/** The verdict of a refused plan. */
export type MergeRefusal = Exclude<MergePreview["decision"], "move">;

/**
 * Why two IDs cannot be merged: identity's error code when the merge is opened, and the message for
 * its holder, or null if there is nothing to explain to them.
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
