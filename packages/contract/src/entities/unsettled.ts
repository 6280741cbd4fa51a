import * as v from "valibot";
import { serviceId } from "../fields.ts";

/** Milliseconds since 1970. */
const time = v.number();

/** What of an ID may still be otherwise, by what can be taken back. */
export const unsettled = v.object({
  /**
   * Changes rest, by a mailbox of before or by the holder. Null where they do not.
   * - `stopped`: unless somebody objects, the ID is as before the change at `until`.
   * - `frozen`: until a password is set by code, or `until`.
   */
  resting: v.nullable(
    v.object({ kind: v.picklist(["stopped", "frozen"]), since: time, until: time }),
  ),
  /** Services that may go back to the ID that had them, with what is done there meanwhile. */
  may_return: v.array(v.object({ service_id: serviceId, until: time })),
});

export type Unsettled = v.InferOutput<typeof unsettled>;

export type Resting = NonNullable<Unsettled["resting"]>;
