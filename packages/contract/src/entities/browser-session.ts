import * as v from "valibot";
import { filledText, serviceId } from "../fields.ts";

/** The most sessions of an answer. Those of one browser count as one. */
export const SESSIONS_PAGE = 50;

/** Milliseconds since 1970. */
const time = v.number();

/** A browser in plain words. Null if unknown. Any text, since an older page may not know a newer name. */
const named = { browser: v.nullable(v.string()), system: v.nullable(v.string()) };

export const sessionId = filledText(64);
export const browserId = filledText(64);

/** A session of the holder's ID in one browser. Neither network nor location is stored. */
const browserSession = v.object({
  session_id: v.string(),
  /** Whether it is the caller's own. */
  is_own: v.boolean(),
  ...named,
  began_at: time,
  used_at: time,
  /** The services to which it logged in. */
  services: v.array(serviceId),
  /** The id under which the browser can be forgotten. Null if the ID does not know it. */
  browser_id: v.nullable(v.string()),
});

/** A browser that the ID knows, and that is not logged in. */
const knownBrowser = v.object({ browser_id: v.string(), ...named, since: time, seen_at: time });

export const sessionList = v.object({
  /** On the first page the caller's own, then the most recently used. */
  sessions: v.array(browserSession),
  /** Where the next page begins. Null if there is none. */
  next: v.nullable(v.string()),
  browsers: v.array(knownBrowser),
});

export type SessionList = v.InferOutput<typeof sessionList>;
export type BrowserSession = v.InferOutput<typeof browserSession>;
export type KnownBrowser = v.InferOutput<typeof knownBrowser>;
