import { isGrinding, sampleSeed } from "@musubi/environment/grind";
import { defineConfig } from "vitest/config";

const postgresUrl = process.env.TEST_POSTGRES_URL;

/**
 * SQLite plays every test of identity; PostgreSQL what an engine can decide, and in `npm run test:all` everything,
 * too. The sample of that names its files.
 */
const EVERY_TEST = "apps/identity/test/**/*.test.ts";
const playsEverything = isGrinding || sampleSeed !== undefined;
const ON_BOTH_ENGINES = "apps/identity/test/**/*.both.test.ts";
/** What takes long and shows in full what others show in part. */
const ONLY_IN_ALL = playsEverything ? [] : ["**/*.all.test.ts"];

const setupFiles = ["./scripts/test/loopback-only.mjs", "./scripts/test/same-sequences.ts"];

/** Long enough for a busy machine: what waits for something fails by what it finds, not by how soon. */
const PATIENT = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

/** What puts something else in the place of a module, or of what a browser gives every page. */
const ALONE = ["app-sdk", "features/linking", "features/merge/arrival"].map(
  (room) => `apps/portal/src/${room}/**/*.test.ts`,
);

/** Components render their words as they stand, with the marks between phrases, which a test of their own lays out. */
const oxc = { jsx: { importSource: "react" } } as const;

const identityOn = (engine: "sqlite" | "postgres") => ({
  test: {
    name: `identity-${engine}`,
    include: [engine === "sqlite" || playsEverything ? EVERY_TEST : ON_BOTH_ENGINES],
    exclude: ONLY_IN_ALL,
    env: { TEST_DATABASE: engine },
    // The files of a worker share what is dear to make: loaded modules, a migrated database, a sandbox.
    isolate: false,
    setupFiles: [
      ...setupFiles,
      "./apps/identity/test/world/record-queries.ts",
      "./apps/identity/test/world/end-sample.ts",
    ],
    ...PATIENT,
  },
});

export default defineConfig({
  test: {
    // One more than the cores of a small machine: tests wait for sockets. Each loads and warms up everything again,
    // which costs as much as forty tests.
    maxWorkers: 3,
    projects: [
      {
        oxc,
        test: {
          name: "unit",
          exclude: ["**/node_modules/**", ...ALONE, ...ONLY_IN_ALL],
          // Loading what they have in common takes most of them longer than what they test.
          isolate: false,
          include: [
            "packages/**/*.test.{ts,tsx}",
            "apps/*/src/**/*.test.{ts,tsx}",
            "apps/{login,portal,sandbox}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
          ],
          setupFiles,
          ...PATIENT,
        },
      },
      { oxc, test: { name: "unit-alone", include: ALONE, setupFiles, ...PATIENT } },
      identityOn("sqlite"),
      // `npm test` starts a PostgreSQL and names it; a bare `vitest` does without.
      ...(postgresUrl === undefined ? [] : [identityOn("postgres")]),
    ],
  },
});
