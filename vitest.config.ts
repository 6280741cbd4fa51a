import { defineConfig } from "vitest/config";

const postgresUrl = process.env.TEST_POSTGRES_URL;

const setupFiles = ["./scripts/test/loopback-only.mjs"];

const identityOn = (engine: "sqlite" | "postgres") => ({
  test: {
    name: `identity-${engine}`,
    include: ["apps/identity/test/**/*.test.ts"],
    env: { TEST_DATABASE: engine },
    // The files of a worker share what is dear to make: loaded modules, a migrated database, a sandbox.
    isolate: false,
    setupFiles,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // One more than the cores of a small machine: most tests wait for a socket half of their time.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/**/*.test.{ts,tsx}",
            "apps/*/src/**/*.test.{ts,tsx}",
            "apps/{login,portal,sandbox}/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
          ],
          setupFiles,
          testTimeout: 20_000,
        },
      },
      identityOn("sqlite"),
      // `npm test` starts a PostgreSQL and names it; a bare `vitest` does without.
      ...(postgresUrl === undefined ? [] : [identityOn("postgres")]),
    ],
  },
});
