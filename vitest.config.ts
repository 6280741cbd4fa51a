import { defineConfig } from "vitest/config";

const postgresUrl = process.env.TEST_POSTGRES_URL;

const setupFiles = ["./scripts/test/loopback-only.mjs"];

/** What asks no database, or none that it is about: once is enough. */
const ON_ONE_ENGINE = [
  "api/docs",
  "outbox/mail/mailer",
  "outbox/mail/render-mail",
  "process/config",
  "process/heavy-input",
  "threats/measure-enumeration",
  "tokens/es256",
].map((subject) => `apps/identity/test/${subject}{.test.ts,/**}`);

const identityOn = (engine: "sqlite" | "postgres") => ({
  test: {
    name: `identity-${engine}`,
    include: ["apps/identity/test/**/*.test.ts"],
    exclude: engine === "postgres" ? ON_ONE_ENGINE : [],
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
