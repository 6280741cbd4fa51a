import * as v from "valibot";
import { serviceId } from "../fields.ts";
import { unsettled } from "./unsettled.ts";

/** Milliseconds since 1970. */
const time = v.number();

/** The relation of a service to the holder's ID. */
export const place = v.object({
  service_id: serviceId,
  /**
   * - `active`: linked to the ID, and in use.
   * - `asleep`: the holder left it here, and may come back until `erase_at`.
   * - `left`: the service says that the holder has no account there now. Until dismissed.
   */
  state: v.picklist(["active", "asleep", "left"]),
  since: time,
  /** The address at the service. Null if it is unknown. */
  service_email: v.nullable(v.string()),
  /** The old account that was linked: its address, and when. Null if the service was never linked. */
  linked: v.nullable(
    v.object({
      email: v.nullable(v.string()),
      at: time,
      /** Whether an undone link can be made again at once, with a code to that address. */
      by_code: v.boolean(),
    }),
  ),
  /** Until when that link can be undone. Null if it cannot. */
  undo_link_until: v.nullable(time),
  /** When the holder left, or when the service was found to have been left. */
  left_at: v.nullable(time),
  /** When the sleeping account is erased. */
  erase_at: v.nullable(time),
});

export type Place = v.InferOutput<typeof place>;

export const places = v.object({
  places: v.array(place),
  unsettled,
});
