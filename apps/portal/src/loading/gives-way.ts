import { PATHS } from "../navigation/paths.ts";
import type { Led } from "./arrive.ts";

/**
 * Returns whether newly loaded data replaces what a screen shows. If loading failed, the earlier
 * answer stays. While the holder types, nothing changes.
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
