import * as v from "valibot";
import { filledText, serviceId } from "../fields.ts";
import { PROVIDER_NAMES } from "../providers.ts";
import { glimpsedMerge } from "./glimpsed-merge.ts";

export const mergeId = filledText(64);

/** How the holder of an ID signs in. */
export const loginMethod = v.picklist(["password", ...PROVIDER_NAMES]);

export type LoginMethod = v.InferOutput<typeof loginMethod>;

/** One of the two IDs, as the preview of a merge shows it. */
export const mergeParty = v.object({
  email: v.string(),
  login_methods: v.array(loginMethod),
  services: v.array(serviceId),
  /** How many passkeys log in to it, and in how many browsers it is logged in to. */
  passkeys: v.number(),
  sessions: v.number(),
});

export type MergeParty = v.InferOutput<typeof mergeParty>;

/** What a merge would do, or what stands in its way. */
export const mergePreview = v.object({
  verdict: v.picklist([
    "move",
    "same-account",
    "cannot-move",
    "shared-service",
    "left-service",
    "unknown-service",
  ]),
  /** The service in the way, where one is. */
  service_id: v.nullable(serviceId),
  /**
   * When the place of a service that the target left is free, in milliseconds since 1970. Null where that
   * should have been: it is being erased.
   */
  free_at: v.nullable(v.number()),
  /** Whether a merge that is refused would do the other way round: the target into the source. */
  other_way: v.boolean(),
  /**
   * What could be merged once the service in the way is left: by the source, `there`; by the target, `here`
   * when its place is free, `other_way` at once, the target into the source.
   */
  after_leaving: v.optional(
    v.object({ there: v.boolean(), here: v.boolean(), other_way: v.boolean() }),
  ),
  /** Services that the other ID left, and that sleep there: they do not come along. */
  source_asleep: v.array(v.object({ service_id: serviceId, erase_at: v.number() })),
  /**
   * From when on the other ID can be merged without a code from the e-mail address that it had until
   * lately, in milliseconds since 1970; null where none is wanted.
   */
  source_confirmed_from: v.nullable(v.number()),
  /** Services that did not answer whether they still know one of the two IDs. */
  unanswered: v.array(serviceId),
  source: mergeParty,
  target: mergeParty,
});

export type MergePreview = v.InferOutput<typeof mergePreview>;

/** A merge, or the undoing of one, as either of its two holders sees it. */
export const merge = v.object({
  merge_id: mergeId,
  /** An undoing keeps the roles of the merge it undoes: its source is the ID that wakes up. */
  kind: v.picklist(["merge", "undo"]),
  ...glimpsedMerge.entries,
  /** What the caller's ID is in it. */
  role: v.picklist(["target", "source"]),
  source_email: v.string(),
  target_email: v.string(),
  /** One for each service that moves, or moves back. */
  steps: v.array(
    v.object({ service_id: serviceId, state: v.picklist(["todo", "sent", "done", "refused"]) }),
  ),
  /** Why a service refused its step, in words for the holder. */
  message: v.nullable(v.string()),
  can_cancel: v.boolean(),
  /** Until when the caller may undo it, in milliseconds since 1970; null where they may not. */
  undo_until: v.nullable(v.number()),
  /** What an undoing cannot bring back: services that the ID no longer has, awake or asleep. */
  undo_hindered: v.optional(
    v.array(v.object({ service_id: serviceId, reason: v.picklist(["gone"]) })),
  ),
});

export type Merge = v.InferOutput<typeof merge>;
