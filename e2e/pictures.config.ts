import { defineConfig } from "@playwright/test";
import { VARIANT } from "./pictures/views.ts";
import tests from "./playwright.config.ts";

const { launchOptions } = tests.use ?? {};

/** Takes a picture of every state of every screen, from the real thing: `npm run pictures`. */
export default defineConfig({
  ...tests,
  testDir: "./pictures",
  workers: 2,
  globalSetup: "./pictures/clear-album.ts",
  globalTeardown:
    VARIANT.name === "words" ? "./measure/describe-words.ts" : "./pictures/lay-sheets.ts",
  // One test takes many pictures.
  timeout: 240_000,
  use: {
    ...tests.use,
    // So that a page that has changed costs its own pictures, and not the time of the others.
    actionTimeout: 15_000,
    colorScheme: VARIANT.colorScheme,
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        // What somebody sets who reads large letters.
        `--blink-settings=defaultFontSize=${VARIANT.fontSize}`,
      ],
    },
  },
});
