import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { formatSeconds, runStep } from "../build/steps.ts";
import { waitForStopRequest } from "../build/stop-request.ts";
import { findRoom } from "./memory-folder.ts";
import { MUTANTS } from "./mutants/all-mutants.ts";
import { breakSource, type Mutant, type Stage, stageOf } from "./mutants/mutant.ts";
import { startPostgres } from "./postgres.ts";
import { copyRepository } from "./repository-copy.ts";
import { ensureTestSoftware } from "./system-software.ts";
import type { Tally } from "./tally.ts";

/** The result of running some tests: which failed, whether the run ended without a fault, and its output. */
type Played = {
  readonly failed: readonly string[];
  readonly isGood: boolean;
  readonly logFile: string;
};
type Play = (stage: Stage, tests: readonly string[]) => Promise<Played>;

// The browser comes last: a defect for a journey breaks the build, which the other stages need unbroken.
const STAGES: readonly Stage[] = ["unit and SQLite", "PostgreSQL", "browser"];

const parts = process.argv.slice(2);
const isChosen = ({ name }: Mutant) =>
  parts.length === 0 || parts.some((part) => name.includes(part));
const chosen = STAGES.map((stage) => ({
  stage,
  mutants: MUTANTS.filter((each) => stageOf(each) === stage && isChosen(each)),
})).filter(({ mutants }) => mutants.length > 0);

const world = new AsyncDisposableStack();
try {
  const missed = await Promise.race([findAll(), waitForStopRequest()]);
  process.exitCode = missed === undefined ? 130 : Math.sign(missed);
} finally {
  await world.disposeAsync();
}
process.exit();

/** Returns how many defects were not found; 1 if none was found, or if tests fail without a defect. */
async function findAll(): Promise<number> {
  const copy = world.use(copyRepository());
  const play = await setStage(copy);
  for (const { stage, mutants } of chosen) {
    const tests = [...new Set(mutants.flatMap((each) => each.tests))];
    const { isGood, logFile } = await runStep(`Nothing broken, ${stage}`, () => play(stage, tests));
    if (!isGood) {
      process.stdout.write(
        `${readFileSync(logFile, "utf8")}\nTests fail although nothing is broken.\n`,
      );
      return 1;
    }
  }
  let found = 0;
  let notFound = 0;
  for (const { stage, mutants } of chosen) {
    for (const mutant of mutants) {
      const began = performance.now();
      const [by] = await playBroken(copy.folder, mutant, () => play(stage, mutant.tests));
      const seconds = formatSeconds(performance.now() - began).padStart(8);
      process.stdout.write(
        `${seconds}  ${mutant.name}: ${by ? `found by “${by}”` : "NOT FOUND"}\n`,
      );
      if (by) found += 1;
      else notFound += 1;
    }
  }
  process.stdout.write(`\n${found} found, ${notFound} not found\n`);
  // A word that is in no name selects no mutant: that is a failure.
  return found === 0 ? 1 : notFound;
}

async function playBroken(
  folder: string,
  mutant: Mutant,
  play: () => Promise<Played>,
): Promise<readonly string[]> {
  const path = join(folder, mutant.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, breakSource(source, mutant));
  try {
    return (await play()).failed;
  } finally {
    writeFileSync(path, source);
  }
}

/** Prepares what tests need. Returns a function that runs some of them in the copy, up to the first failure. */
async function setStage({ load }: ReturnType<typeof copyRepository>): Promise<Play> {
  const software = await runStep("Find Chromium and PostgreSQL", () =>
    ensureTestSoftware(process.env),
  );
  const postgres = await runStep("Start PostgreSQL", async () =>
    world.use(await startPostgres(software.postgresBinaries)),
  );
  const { createCrew } = await load<typeof import("../demo/child-processes.ts")>(
    "scripts/demo/child-processes.ts",
  );
  const { createRunners } = await load<typeof import("./test-runners.ts")>(
    "scripts/test/test-runners.ts",
  );
  const { buildApps } = await load<typeof import("../build/build-apps.ts")>(
    "scripts/build/build-apps.ts",
  );
  const build = () => buildApps(["portal", "login"]);
  await runStep("Build the pages", build);
  const reports = mkdtempSync(join(findRoom(), "musubi-mutants-"));
  world.defer(() => rmSync(reports, { recursive: true, force: true }));
  const crew = createCrew();
  world.defer(crew.stop);

  return async (stage, tests) => {
    const folder = mkdtempSync(join(reports, "run-"));
    const shapesFolder = join(folder, "shapes");
    mkdirSync(shapesFolder);
    const logFile = join(folder, "log");
    const runnersFor = (...filters: readonly string[]) =>
      createRunners({ crew, software, folder, shapesFolder, filters, output: { logFile } });
    const judge = ({ failures }: Tally): Played => ({
      failed: failures.flatMap(({ test }) => test ?? []),
      isGood: failures.length === 0,
      logFile,
    });
    if (stage === "browser") {
      await build();
      return judge(await runnersFor("--max-failures=1", ...tests).playwright());
    }
    const isPostgres = stage === "PostgreSQL";
    const options = ["--bail=1", ...(isPostgres ? ["--project=identity-postgres"] : [])];
    const runners = runnersFor(...options, ...tests);
    return judge(await runners.vitest(isPostgres ? postgres.socketUrl : undefined));
  };
}
