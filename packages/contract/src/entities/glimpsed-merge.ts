import * as v from "valibot";

/** As much of a merge as tells whether it is under way. */
export const glimpsedMerge = v.object({
  /** `cancelling`: what had moved is on its way back. */
  state: v.picklist(["running", "cancelling", "done", "cancelled"]),
});

export type GlimpsedMerge = v.InferOutput<typeof glimpsedMerge>;

export const isUnderWay = ({ state }: GlimpsedMerge): boolean =>
  state === "running" || state === "cancelling";
