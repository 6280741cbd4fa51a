import * as v from "valibot";
import { serviceId } from "../fields.ts";

/** A service that the holder left: here, so that its account sleeps, or on the service's own site. */
export const glimpsedPlace = v.object({
  service_id: serviceId,
  state: v.picklist(["asleep", "left"]),
});

export type GlimpsedPlace = v.InferOutput<typeof glimpsedPlace>;
