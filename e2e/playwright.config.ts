import { isGrinding } from "@musubi/environment/grind";
import { defineConfig } from "@playwright/test";

const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The browser reaches nothing but this machine.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Files of which this run of `npm test` runs every test. */
const drawn = process.env.SAMPLE_JOURNEYS?.split(" ") ?? [];

/** Journeys tagged `@release`, unless their file is drawn. */
const FOR_A_RELEASE = new RegExp(
  `^${drawn.map((file) => `(?!.*${file.replaceAll(".", "\\.")})`).join("")}.*@release`,
);

export default defineConfig({
  testDir: "./tests",
  ...(isGrinding ? {} : { grepInvert: FOR_A_RELEASE }),
  outputDir: "./test-results",
  // The cores of a small machine: each worker has a browser, an identity and a sandbox, which keep one core busy.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    headless: true,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell",
      args: CHROMIUM_ARGS,
      // Without UTF-8, Chromium saves a file with a Japanese name as "download".
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    },
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    // A trace would make each test a tenth slower; `--trace=on` records one when needed.
    screenshot: "only-on-failure",
    // Motion takes a twentieth of a journey's time; only `npm run test:all` runs with it.
    ...(isGrinding ? {} : { contextOptions: { reducedMotion: "reduce" } }),
    // The size of a phone.
    viewport: { width: 360, height: 740 },
  },
});
