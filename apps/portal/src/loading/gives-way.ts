import { PATHS } from "../navigation/paths.ts";
import type { Led } from "./arrive.ts";

/**
 * Returns whether what a screen shows gives way to how things are by now. Where that is not known, what was answered a
 * moment ago is better than nothing; and nothing is taken from under somebody's fingers.
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
