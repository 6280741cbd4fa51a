import { PATHS } from "../navigation/paths.ts";
import type { Led } from "./arrive.ts";

/** What was newly loaded for a screen that is already shown: data, or a redirect. */
export type Found = Exclude<Led, { do: "offer-retry" }>;

/** Returns whether loading succeeded. If not, the screen goes on showing the earlier data. */
export const isFound = (now: Led): now is Found =>
  now.do === "show" || (now.do === "go" && now.to !== PATHS.error);

/**
 * Returns whether what was newly loaded replaces what a screen shows. While the holder types, no
 * new data is shown, but a redirect is followed.
 */
export function givesWay(shown: unknown, now: Led, isTyping: boolean): now is Found {
  if (!isFound(now)) return false;
  return now.do === "go" || (!isTyping && JSON.stringify(now.data) !== JSON.stringify(shown));
}
