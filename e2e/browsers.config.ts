import { defineConfig } from "@playwright/test";
import { DRIVERS, type Engine } from "./browsers/engines.ts";
import { IN_OLDEST, JOURNEYS } from "./browsers/journeys.ts";
import tests from "./playwright.config.ts";

const { contextOptions: _motion, launchOptions: _chromium, ...use } = tests.use ?? {};

/** The journeys of `e2e/tests` in other engines than Chromium: `npm run test:browsers`. */
export default defineConfig<object, { engine: Engine }>({
  ...tests,
  // These browsers take longer for a start and for each step.
  timeout: 120_000,
  reporter: [["list"], ["./browsers/not-played.ts"]],
  projects: [
    ...Object.entries(DRIVERS).map(([engine, launchOptions]) => ({
      name: engine,
      testMatch: JOURNEYS,
      use: {
        ...use,
        engine: engine as Engine,
        // Playwright's name for a browser that speaks WebDriver BiDi.
        browserName: "firefox" as const,
        channel: "moz-firefox",
        launchOptions,
      },
    })),
    { name: "oldest", testMatch: IN_OLDEST, use: { engine: "oldest" as const } },
    // Chromium only prepares the world.
    { name: "old-engine", testDir: "./browsers" },
  ],
});
