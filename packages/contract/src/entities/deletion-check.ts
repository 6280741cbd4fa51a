import * as v from "valibot";
import { flag } from "../fields.ts";

/**
 * A service's answer about leaving it. `user_message` is in the holder's language, empty if there is nothing to say.
 */
export const deletionCheck = v.object({
  activation: flag,
  deletable: v.boolean(),
  user_message: v.string(),
  /** What the holder would lose with it, in the service's own words. */
  losses: v.optional(v.string()),
});

export type DeletionCheck = v.InferOutput<typeof deletionCheck>;
