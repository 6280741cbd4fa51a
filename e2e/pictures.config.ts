import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.ts";

/** Takes the pictures that the documentation shows, from the real thing: `npm run pictures`. */
export default defineConfig({ ...tests, testDir: "./pictures", workers: 1 });
