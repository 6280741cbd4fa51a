import type { browser as japanese } from "../ja/browser.ts";
import type { Words } from "../words.ts";

/** The names of browsers. */
export const browser: Words<typeof japanese> = {
  on: (browser, system) => `${browser} (${system})`,
  inApp: "In-app browser",
  unknown: "Unknown browser",
};
