import * as v from "valibot";

/** The part of a merge that shows whether it is in progress. */
export const glimpsedMerge = v.object({
  /** `cancelling`: what had moved is being moved back. */
  state: v.picklist(["running", "cancelling", "done", "cancelled"]),
});

export type GlimpsedMerge = v.InferOutput<typeof glimpsedMerge>;

export const isUnderWay = ({ state }: GlimpsedMerge): boolean =>
  state === "running" || state === "cancelling";
