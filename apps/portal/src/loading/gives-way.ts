import { PATHS } from "../navigation/paths.ts";
import type { Led } from "./arrive.ts";

/**
 * Returns whether what was newly loaded replaces what a screen shows. If loading failed, the earlier
 * answer stays. While the holder types, no new data is shown, but a redirect is followed.
 */
export function givesWay(shown: unknown, now: Led, isTyping: boolean): boolean {
  switch (now.do) {
    case "offer-retry":
      return false;
    case "go":
      return now.to !== PATHS.error;
    case "show":
      return !isTyping && JSON.stringify(now.data) !== JSON.stringify(shown);
  }
}
