import * as v from "valibot";
import { serviceId } from "../fields.ts";

/** The part of a merge that shows whether it is in progress. */
export const glimpsedMerge = v.object({
  /** `cancelling`: what had moved is being moved back. */
  state: v.picklist(["running", "cancelling", "done", "cancelled"]),
});

export type GlimpsedMerge = v.InferOutput<typeof glimpsedMerge>;

export const isUnderWay = ({ state }: GlimpsedMerge): boolean =>
  state === "running" || state === "cancelling";

/** A service that the holder left: here, so that its account sleeps, or on the service's own site. */
export const glimpsedPlace = v.object({
  service_id: serviceId,
  state: v.picklist(["asleep", "left"]),
});

export type GlimpsedPlace = v.InferOutput<typeof glimpsedPlace>;
