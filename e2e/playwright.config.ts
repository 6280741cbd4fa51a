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
  // Nothing but this machine.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
];

/** Files of which `npm test` plays everything this time, as it does of none otherwise. */
const drawn = process.env.SAMPLE_JOURNEYS?.split(" ") ?? [];

/** What shows once more, in another language or with another provider, what an untagged one shows. */
const FOR_A_RELEASE = new RegExp(
  `^${drawn.map((file) => `(?!.*${file.replaceAll(".", "\\.")})`).join("")}.*@release`,
);

export default defineConfig({
  testDir: "./tests",
  ...(isGrinding ? {} : { grepInvert: FOR_A_RELEASE }),
  outputDir: "./test-results",
  // The cores of a small machine: each worker has a browser, an identity and a sandbox, which keep one busy.
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
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: CHROMIUM_ARGS,
    },
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    // A trace would cost each test a tenth more; `--trace=on` records one when it is needed.
    screenshot: "only-on-failure",
    // Motion costs a twentieth of a journey; those of `npm run test:all` are played with it.
    ...(isGrinding ? {} : { contextOptions: { reducedMotion: "reduce" } }),
    // A phone first.
    viewport: { width: 360, height: 740 },
  },
});
