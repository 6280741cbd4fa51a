import * as v from "valibot";
import { ACTIVITY_KINDS } from "../deeds.ts";
import { rowPlace, serviceId } from "../fields.ts";

/** How many rows an answer has at most, and as many as a screen shows at a time. */
export const ACTIVITY_MOST = 500;
export const ACTIVITY_PAGE = 30;

export const activityQuery = v.strictObject({
  /** Left out: all of them. */
  kind: v.optional(v.picklist(ACTIVITY_KINDS)),
  after: v.optional(rowPlace),
  /** A number up to 500. */
  most: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|[1-4]\d\d|500)$/))),
});

/** Something that happened to the holder's ID, as identity itself wrote it down. */
export const activityRow = v.object({
  id: v.string(),
  /** Milliseconds since 1970. Of what was refused: the first time that day. */
  at: v.number(),
  /** One of `OperationDetail`, or a newer one. */
  detail: v.number(),
  /** The word that says more of it, or why it was refused. Empty where there is none. */
  text: v.string(),
  service_id: v.nullable(serviceId),
  refused: v.boolean(),
  /** Of what was refused: how often that day. */
  times: v.number(),
  /** Null where nobody kept it. Each part is null where nobody can tell. */
  browser: v.nullable(
    v.object({ browser: v.nullable(v.string()), system: v.nullable(v.string()) }),
  ),
  /** Whether it came from the network that the caller is in now; null where nobody kept it. */
  same_network: v.nullable(v.boolean()),
});

export type ActivityRow = v.InferOutput<typeof activityRow>;

export const activity = v.object({
  /** The newest first. */
  rows: v.array(activityRow),
  /** Where the next page begins; null where there is none. */
  next: v.nullable(v.string()),
  /** For how many days a row is kept. */
  days: v.number(),
});

export type Activity = v.InferOutput<typeof activity>;
