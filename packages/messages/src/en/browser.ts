import type { browser as japanese } from "../ja/browser.ts";
import type { Words } from "../words.ts";

/** What a browser is called, wherever one is told of. */
export const browser: Words<typeof japanese> = {
  on: (browser, system) => `${browser} (${system})`,
  inApp: "In-app browser",
  unknown: "Unknown browser",
};
