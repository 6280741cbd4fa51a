import type { MergePreview } from "@musubi/contract";
import { LINK_RULINGS } from "../../../rulings/link-rulings.ts";

/** A plan that says no, for a reason that can be explained. */
export type RefusedPreview = MergePreview & {
  readonly verdict: Exclude<MergePreview["verdict"], "move" | "unknown-service">;
};

export const isRefused = (preview: MergePreview): preview is RefusedPreview =>
  preview.verdict !== "move" && preview.verdict !== "unknown-service";

/** Returns the sentence that it is told with, by its key. */
export const messageOfRefusal = ({ verdict }: RefusedPreview) =>
  LINK_RULINGS["merge-plan"][verdict];
