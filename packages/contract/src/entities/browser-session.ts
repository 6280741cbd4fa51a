import * as v from "valibot";
import { filledText, rowPlace, serviceId } from "../fields.ts";

/** How many an answer has at most. Those of one browser are one. */
export const SESSIONS_PAGE = 50;

/** Milliseconds since 1970. */
const time = v.number();

/** A browser in plain words; null where nobody can tell. A page may be older than the names. */
const named = { browser: v.nullable(v.string()), system: v.nullable(v.string()) };

export const sessionId = filledText(64);
export const browserId = filledText(64);

/** What is logged in to the holder's ID in one browser. No network and no place is kept of it. */
const browserSession = v.object({
  session_id: v.string(),
  /** Whether it is the caller's own. */
  is_own: v.boolean(),
  ...named,
  began_at: time,
  used_at: time,
  /** The services that were logged in to with it. */
  services: v.array(serviceId),
  /** Under which the browser can be forgotten; null where the ID does not know it. */
  browser_id: v.nullable(v.string()),
});

/** A browser that the ID knows, and that is not logged in. */
const knownBrowser = v.object({ browser_id: v.string(), ...named, since: time, seen_at: time });

export const sessionQuery = v.strictObject({ after: v.optional(rowPlace) });

export const sessionList = v.object({
  /** On the first page the caller's own, then those that were used last. */
  sessions: v.array(browserSession),
  /** Where the next page begins; null where there is none. */
  next: v.nullable(v.string()),
  browsers: v.array(knownBrowser),
});

export type SessionList = v.InferOutput<typeof sessionList>;
export type BrowserSession = v.InferOutput<typeof browserSession>;
export type KnownBrowser = v.InferOutput<typeof knownBrowser>;
