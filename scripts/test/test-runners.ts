import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRepository } from "../build/repository.ts";
import type { Crew, Part } from "../demo/child-processes.ts";
import type { Environment } from "../demo/settings.ts";
import { SAMPLE_MS, type Sample } from "./sample.ts";
import type { TestSoftware } from "./system-software.ts";
import { type Tally, tallyPlaywright, tallyReport, tallyVitest } from "./tally.ts";

export type RunnerOptions = {
  readonly crew: Crew;
  readonly software: TestSoftware;
  /** For reports, and for the tests' files. */
  readonly folder: string;
  /** The folder of identity's bundles, for tests that start processes of it; without it, they use the sources. */
  readonly identity?: string | undefined;
  /** The folder for records of identity's queries. */
  readonly shapesFolder: string;
  /** Parts of file names; by default everything is run. */
  readonly filters: readonly string[];
  readonly output?: Part["output"];
};

/** The two programs that run our tests. Each returns a tally. */
export function createRunners({
  crew,
  software,
  folder,
  identity,
  shapesFolder,
  filters,
  output = "terminal",
}: RunnerOptions) {
  const closed = closeTheWorld(process.env);
  const env = {
    ...closed,
    NODE_OPTIONS: `${closed.NODE_OPTIONS} ${ROOMY}`,
    CHROMIUM_PATH: software.chromium,
    IDENTITY_BUNDLE: identity,
    TMPDIR: folder,
    // Each file is translated once, not in every run; the next run finds it by its content.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: inRepository("node_modules/.cache/playwright"),
  };

  async function runVitest(name: string, words: readonly string[], more: Environment) {
    const report = join(folder, `${name}.json`);
    const { code } = await crew.start({
      name: "Vitest",
      args: [
        inRepository("node_modules/vitest/vitest.mjs"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...(words.length > 0 ? ["--passWithNoTests", ...words] : []),
      ],
      env: { ...env, ...more },
      output,
    });
    return tallyReport(report, tallyVitest, { name: "Vitest", code });
  }

  return {
    /** Without an address, tests run on SQLite alone. */
    vitest: (postgresUrl: string | undefined): Promise<Tally> =>
      runVitest("vitest", filters, {
        TEST_POSTGRES_URL: postgresUrl,
        QUERY_SHAPES: shapesFolder,
      }),

    sample: ({ seed, files }: Sample, postgresUrl: string): Promise<Tally> =>
      // A few files: each more worker would load and warm up more than it tests.
      runVitest("sample", ["--project=identity-postgres", "--maxWorkers=2", ...files], {
        TEST_POSTGRES_URL: postgresUrl,
        SAMPLE: seed,
        SAMPLE_UNTIL: `${Date.now() + SAMPLE_MS}`,
      }),

    async playwright(sample?: Sample): Promise<Tally> {
      const report = join(folder, "playwright.json");
      const { code } = await crew.start({
        name: "Playwright",
        args: [
          inRepository("node_modules/@playwright/test/cli.js"),
          "test",
          `--config=${inRepository("e2e/playwright.config.ts")}`,
          "--reporter=list,json",
          ...(filters.length > 0 ? ["--pass-with-no-tests", ...filters] : []),
        ],
        env: {
          ...env,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          ...(sample ? { SAMPLE_JOURNEYS: sample.journeys.join(" ") } : {}),
        },
        output,
      });
      return tallyReport(report, tallyPlaywright, { name: "Playwright", code });
    },
  };
}

/** Memory for objects that live as long as a request: with less, a sixth of the time is spent on collecting them. */
const ROOMY = "--max-semi-space-size=64";

const LOOPBACK_ONLY = pathToFileURL(inRepository("scripts/test/loopback-only.mjs")).href;

/** An environment in which no Node process can connect beyond this machine, through a proxy or otherwise. */
export function closeTheWorld(environment: Environment): Environment {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^(https?|all|no)_proxy$/i.test(name),
  );
  const options = [environment.NODE_OPTIONS, `--import=${LOOPBACK_ONLY}`].filter(Boolean);
  return { ...Object.fromEntries(kept), NODE_OPTIONS: options.join(" ") };
}
