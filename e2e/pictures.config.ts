import { defineConfig } from "@playwright/test";
import { VARIANT } from "./pictures/views.ts";
import tests from "./playwright.config.ts";

const { launchOptions } = tests.use ?? {};

/** Takes a picture of every state of every screen, from the real product: `npm run pictures`. */
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
    // Short, so that a changed page fails only its own pictures, and does not delay the others.
    actionTimeout: 15_000,
    colorScheme: VARIANT.colorScheme,
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        // The setting of a reader who needs large letters.
        `--blink-settings=defaultFontSize=${VARIANT.fontSize}`,
      ],
    },
  },
});
