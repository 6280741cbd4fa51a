import * as v from "valibot";
import { filledText, serviceId } from "../fields.ts";
import { PROVIDER_NAMES } from "../providers.ts";
import { glimpsedMerge } from "./glimpsed.ts";

export const mergeId = filledText(64);

/** A credential of an ID other than a passkey. */
export const loginMethod = v.picklist(["password", ...PROVIDER_NAMES]);

export type LoginMethod = v.InferOutput<typeof loginMethod>;

/** One of the two IDs, as the preview of a merge shows it. */
export const mergeParty = v.object({
  email: v.string(),
  login_methods: v.array(loginMethod),
  services: v.array(serviceId),
  /** The number of its passkeys, and of browsers in which it is logged in. */
  passkeys: v.number(),
  sessions: v.number(),
});

export type MergeParty = v.InferOutput<typeof mergeParty>;

/** What a merge would do, or what prevents it. */
export const mergePreview = v.object({
  decision: v.picklist([
    "move",
    "same-account",
    "cannot-move",
    "shared-service",
    "left-service",
    "unknown-service",
  ]),
  /** The service that prevents it, if any. */
  service_id: v.nullable(serviceId),
  /**
   * When the target can take a service again that it left, in milliseconds since 1970. Null if that
   * time has passed and it is still being erased, and for other decisions.
   */
  free_at: v.nullable(v.number()),
  /** Whether a refused merge would work the other way round: the target into the source. */
  other_way: v.boolean(),
  /**
   * What could be merged once the blocking service is left: `there` by the source; `here` by the
   * target, once its place is free; `other_way` at once, the target into the source.
   */
  after_leaving: v.optional(
    v.object({ there: v.boolean(), here: v.boolean(), other_way: v.boolean() }),
  ),
  /**
   * Services that the other ID left, and that sleep there: they do not move. `could_move`: each would
   * if it was woken first; otherwise that would only prevent the merge.
   */
  source_asleep: v.array(
    v.object({ service_id: serviceId, erase_at: v.number(), could_move: v.boolean() }),
  ),
  /**
   * From when the other ID can be merged without a code from its previous e-mail address, in
   * milliseconds since 1970. Null if no code is required.
   */
  source_confirmed_from: v.nullable(v.number()),
  /** This merge, as those addresses are asked to confirm it at the login. */
  source_deed: v.string(),
  /** Services that did not say whether they still know one of the two IDs. */
  unanswered: v.array(serviceId),
  source: mergeParty,
  target: mergeParty,
});

export type MergePreview = v.InferOutput<typeof mergePreview>;

/** A merge, or the undoing of one, as either of its two holders sees it. */
export const merge = v.object({
  merge_id: mergeId,
  /** An undoing keeps the roles of its merge: its source is the ID that wakes up. */
  kind: v.picklist(["merge", "undo"]),
  ...glimpsedMerge.entries,
  /** The role of the caller's ID. */
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
  /** Until when the caller may undo it, in milliseconds since 1970. Null if they may not. */
  undo_until: v.nullable(v.number()),
  /** What an undoing cannot restore: services that the ID no longer has, awake or asleep. */
  undo_hindered: v.optional(
    v.array(v.object({ service_id: serviceId, reason: v.picklist(["gone"]) })),
  ),
});

export type Merge = v.InferOutput<typeof merge>;
