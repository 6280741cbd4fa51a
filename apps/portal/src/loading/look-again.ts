import { PATHS } from "../navigation/paths.ts";
import type { PortalSession } from "../session/session.ts";
import type { Led } from "./arrive.ts";

/**
 * Loads the data of a shown screen again. Returns false if that failed: then the screen stays as it is, because it may
 * have to say what was just done.
 */
export async function lookAgain(
  session: Pick<PortalSession, "prepare">,
  load: () => Promise<Led>,
  show: (now: Found) => void,
): Promise<boolean> {
  if ((await session.prepare()).phase !== "ready") return false;
  const now = await load();
  if (!isFound(now)) return false;
  show(now);
  return true;
}

/** What was newly loaded for a screen that is already shown: data, or a redirect. */
export type Found = Exclude<Led, { do: "offer-retry" }>;

/** Returns whether loading succeeded. If not, the screen goes on showing the earlier data. */
const isFound = (now: Led): now is Found =>
  now.do === "show" || (now.do === "go" && now.to !== PATHS.error);

/**
 * Returns whether what was newly loaded replaces what a screen shows. While the holder types, no
 * new data is shown, but a redirect is followed.
 */
export function givesWay(shown: unknown, now: Led, isTyping: boolean): now is Found {
  if (!isFound(now)) return false;
  return now.do === "go" || (!isTyping && JSON.stringify(now.data) !== JSON.stringify(shown));
}
