import type { MergePreview } from "@musubi/contract";

/** A plan that says no. */
export type RefusedPreview = MergePreview & {
  readonly verdict: Exclude<MergePreview["verdict"], "move">;
};

export const isRefused = (preview: MergePreview): preview is RefusedPreview =>
  preview.verdict !== "move";
