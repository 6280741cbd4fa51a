import * as v from "valibot";
import { serviceId } from "../fields.ts";

/** The most rows of an answer, and the rows that a screen shows at a time. */
export const ACTIVITY_MOST = 500;
export const ACTIVITY_PAGE = 30;

/** Something that happened to the holder's ID, as identity itself logged it. */
export const activityRow = v.object({
  id: v.string(),
  /** Milliseconds since 1970. For refusals: the first that the row counts. */
  at: v.number(),
  /** One of `OperationDetail`, or a newer one. */
  detail: v.number(),
  /** A word with more detail, or the reason of a refusal. Empty if there is none. */
  text: v.string(),
  service_id: v.nullable(serviceId),
  refused: v.boolean(),
  /** For refusals: how many the row counts, all of one day. */
  times: v.number(),
  /** Null if it was not stored. Each part is null if unknown. */
  browser: v.nullable(
    v.object({ browser: v.nullable(v.string()), system: v.nullable(v.string()) }),
  ),
  /** Whether it came from the caller's current network. Null if it was not stored. */
  same_network: v.nullable(v.boolean()),
});

export type ActivityRow = v.InferOutput<typeof activityRow>;

export const activity = v.object({
  /** Newest first. */
  rows: v.array(activityRow),
  /** Where the next page begins. Null if there is none. */
  next: v.nullable(v.string()),
  /** How many days a row is kept. */
  days: v.number(),
});

export type Activity = v.InferOutput<typeof activity>;
