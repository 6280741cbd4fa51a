import * as v from "valibot";
import { serviceId } from "../fields.ts";
import { unsettled } from "./unsettled.ts";

/** Milliseconds since 1970. */
const time = v.number();

/** What a service is to the holder's ID. */
export const place = v.object({
  service_id: serviceId,
  /**
   * - `active`: tied to the ID, and in use.
   * - `asleep`: the holder left it here, and may come back until `erase_at`.
   * - `left`: the service says that the holder has no account there any more. Told once.
   */
  state: v.picklist(["active", "asleep", "left"]),
  since: time,
  /** The address that the service knows; null where nobody told us. */
  service_email: v.nullable(v.string()),
  /** The old account that was linked: its address, and when. Null where the service was never linked. */
  linked: v.nullable(
    v.object({
      email: v.nullable(v.string()),
      at: time,
      /** Whether its link, once undone, can be made again at once: by a code to that address. */
      by_code: v.boolean(),
    }),
  ),
  /** Until when that link can be undone; null where it cannot. */
  undo_link_until: v.nullable(time),
  /** When the holder left, or when the service was found to have been left. */
  left_at: v.nullable(time),
  /** When what sleeps is erased. */
  erase_at: v.nullable(time),
});

export type Place = v.InferOutput<typeof place>;

export const places = v.object({
  places: v.array(place),
  unsettled,
});
