import { defineConfig } from "@playwright/test";
import { DRIVERS, type Engine } from "./browsers/engines.ts";
import { JOURNEYS, titlesOf } from "./browsers/journeys.ts";
import tests from "./playwright.config.ts";

const { grepInvert: _releases, ...rest } = tests;
const { contextOptions: _motion, launchOptions: _chromium, ...use } = tests.use ?? {};

/** The journeys of `e2e/tests` in other engines than Chromium: `npm run test:browsers`. */
export default defineConfig<object, { engine: Engine }>({
  ...rest,
  // These browsers take longer for a start and for each step.
  timeout: 120_000,
  reporter: [["list"], ["./browsers/not-played.ts"]],
  projects: (Object.keys(DRIVERS) as Engine[]).map((engine) => ({
    name: engine,
    grep: titlesOf(JOURNEYS[engine]),
    use: {
      ...use,
      engine,
      // Playwright's name for a browser that speaks WebDriver BiDi.
      browserName: "firefox" as const,
      channel: "moz-firefox",
      launchOptions: DRIVERS[engine],
    },
  })),
});
