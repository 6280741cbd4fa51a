import * as v from "valibot";

/** A session at a service's own site. */
export const siteSession = v.strictObject({
  /** A hash of the browser's cookie value, which cannot be reversed. */
  id: v.string(),
  endsAt: v.number(),
  /** Identity has ended it, and its browser has not been told yet. */
  ended: v.optional(v.boolean(), false),
  who: v.variant("by", [
    v.strictObject({
      by: v.literal("id"),
      /** The only key by which its account is found. */
      subject: v.string(),
      email: v.string(),
      /** The session at identity on which it depends. */
      sid: v.nullable(v.string()),
      /** Tells identity who logs out. */
      idToken: v.string(),
      /** The refresh token, for sessions that outlive identity's own. Renewed when it is due. */
      renewal: v.nullable(v.strictObject({ token: v.string(), dueAt: v.number() })),
    }),
    /** With the service's own password, to an account that is not linked to an ID. */
    v.strictObject({ by: v.literal("password"), account: v.string() }),
  ]),
});

export type SiteSession = v.InferOutput<typeof siteSession>;
export type Who = SiteSession["who"];
export type WhoById = Extract<Who, { by: "id" }>;
