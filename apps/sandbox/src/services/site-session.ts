import * as v from "valibot";

/** Somebody who is logged in at a service's own site. */
export const siteSession = v.strictObject({
  /** A hash of what the browser's cookie holds, which nobody can turn back into it. */
  id: v.string(),
  endsAt: v.number(),
  /** Identity has ended it, and its browser was not told yet. */
  ended: v.optional(v.boolean(), false),
  who: v.variant("by", [
    v.strictObject({
      by: v.literal("id"),
      /** Whose account it is, is found by this alone. */
      subject: v.string(),
      email: v.string(),
      /** The session at identity that it hangs on. */
      sid: v.nullable(v.string()),
      /** Tells identity who logs out. */
      idToken: v.string(),
      /** How it outlives identity's own session, where it does; renewed when it is due. */
      renewal: v.nullable(v.strictObject({ token: v.string(), dueAt: v.number() })),
    }),
    /** The old way: with the service's own password, to an account that belongs to no ID. */
    v.strictObject({ by: v.literal("password"), account: v.string() }),
  ]),
});

export type SiteSession = v.InferOutput<typeof siteSession>;
export type Who = SiteSession["who"];
export type WhoById = Extract<Who, { by: "id" }>;
