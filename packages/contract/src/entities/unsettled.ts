import * as v from "valibot";
import { serviceId } from "../fields.ts";

/** Milliseconds since 1970. */
const time = v.number();

/** What may still change in an ID, because it can be reversed. */
export const unsettled = v.object({
  /**
   * Changes are paused, by an earlier mailbox or by the holder. Null if they are not.
   * - `stopped`: at `until` the ID becomes as before the change, unless its holder objects.
   * - `frozen`: until a password is set by code, or `until`.
   */
  resting: v.nullable(
    v.object({ kind: v.picklist(["stopped", "frozen"]), since: time, until: time }),
  ),
  /** Services that may go back to their earlier ID, with everything done there meanwhile. */
  may_return: v.array(v.object({ service_id: serviceId, until: time })),
});

export type Unsettled = v.InferOutput<typeof unsettled>;

export type Resting = NonNullable<Unsettled["resting"]>;
