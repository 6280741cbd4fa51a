import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isGrinding } from "@musubi/environment/grind";
import { buildApps } from "../build/build-apps.ts";
import { bundleIdentity } from "../build/bundle.ts";
import * as steps from "../build/steps.ts";
import { waitForStopRequest } from "../build/stop-request.ts";
import { listChecks, runChecks } from "../check/checks.ts";
import { createCrew } from "../demo/child-processes.ts";
import { createCostWatch, describeMachine } from "./cost.ts";
import { findRoom } from "./memory-folder.ts";
import { startPostgres } from "./postgres.ts";
import { describeUntouched, findTimesInText, findUntouched, readRecords } from "./query-shapes.ts";
import { describeReplay, drawSample } from "./sample.ts";
import { describeTestSoftware, ensureTestSoftware } from "./system-software.ts";
import { addTallies, describeTally, NOTHING, ONE_PASSED, oneFailed, type Tally } from "./tally.ts";
import { createRunners } from "./test-runners.ts";
import { tryDemo } from "./try-demo.ts";

const filters = process.argv.slice(2);
const world = new AsyncDisposableStack();
const watch = createCostWatch();
const runStep: typeof steps.runStep = (name, work) => steps.runStep(name, work, watch);
const runLoudStep: typeof steps.runLoudStep = (name, work) => steps.runLoudStep(name, work, watch);

// The time of a few tests is compared with nothing.
const machine = filters.length === 0 ? `  ${describeMachine()}\n` : "";
const result = await Promise.race([runLoudStep("Everything", runEverything), waitForStopRequest()]);
await world.disposeAsync();
if (result) process.stdout.write(`${machine}\n${describeTally(result)}\n`);
process.exit(result ? Math.sign(result.failures.length) : 130);

/** Every part returns a tally. A failed part prevents only those that need it. */
async function runEverything(): Promise<Tally> {
  const software = await attempt(() =>
    runStep("Find Chromium and PostgreSQL", () => ensureTestSoftware(process.env)),
  );
  if (!software) return oneFailed("Find Chromium and PostgreSQL");
  for (const line of describeTestSoftware(software)) process.stdout.write(`    ${line}\n`);

  const crew = createCrew();
  world.defer(crew.stop);
  const folder = mkdtempSync(join(findRoom(), "musubi-test-"));
  world.defer(() => rmSync(folder, { recursive: true, force: true }));
  const shapesFolder = join(folder, "shapes");
  mkdirSync(shapesFolder);
  const checked =
    filters.length === 0 ? await runStep("Check types and style", runAllChecks) : NOTHING;
  const built = await attempt(() =>
    runStep("Build the pages and identity", async () => {
      await buildApps(["portal", "login"]);
      return { identity: await bundleIdentity() };
    }),
  );
  const runners = createRunners({ crew, software, folder, shapesFolder, filters, ...built });
  // Before anything else uses the build: a start rebuilds what has changed since.
  const started =
    built && filters.length === 0 ? await runStep("Start and stop the demo", tryDemos) : NOTHING;

  const postgres = await attempt(() =>
    runStep("Start PostgreSQL", async () =>
      world.use(await startPostgres(software.postgresBinaries)),
    ),
  );
  const tested = postgres
    ? await runLoudStep("Unit and integration tests", () => runners.vitest(postgres.socketUrl))
    : oneFailed("Start PostgreSQL");
  // Part of a run says nothing about the whole, and a full run leaves nothing out.
  const isUsualRun = filters.length === 0 && !isGrinding;
  const compared =
    isUsualRun && tested.failures.length === 0
      ? await runStep("Compare the engines' queries", () => compareEngines(shapesFolder))
      : NOTHING;
  const sample = isUsualRun ? drawSample() : undefined;
  const sampled =
    sample && postgres
      ? await runLoudStep("A sample of npm run test:all", () =>
          runners.sample(sample, postgres.socketUrl),
        )
      : NOTHING;
  const walked = built
    ? await runLoudStep("End-to-end tests", () => runners.playwright(sample))
    : NOTHING;
  if (sample && addTallies([sampled, walked]).failures.length > 0) {
    process.stdout.write(`\n${describeReplay(sample)}\n`);
  }

  const passed = built ? ONE_PASSED : oneFailed("Build the pages and identity");
  return addTallies([checked, passed, started, tested, compared, sampled, walked]);
}

function compareEngines(folder: string): Tally {
  const [onSqlite, onPostgres] = [readRecords(folder, "sqlite"), readRecords(folder, "postgres")];
  const untouched = findUntouched(onSqlite, onPostgres);
  const [built] = findTimesInText(onPostgres);
  if (untouched.length > 0) process.stdout.write(`\n${describeUntouched(untouched)}\n`);
  if (built) process.stdout.write(`\nA time stands in the text of a query: ${built}\n`);
  return built || untouched.length > 0 ? oneFailed("Compare the engines' queries") : ONE_PASSED;
}

async function tryDemos(): Promise<Tally> {
  const tries = (["start", "dev"] as const).map(async (command) => {
    const passed = await attempt(async () => {
      await tryDemo(command);
      return ONE_PASSED;
    });
    return passed ?? oneFailed(`npm ${command === "start" ? "start" : "run dev"}`);
  });
  return addTallies(await Promise.all(tries));
}

async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    return undefined;
  }
}

async function runAllChecks(): Promise<Tally> {
  const tallies: Tally[] = [];
  await runChecks(listChecks(), ({ check, passed, output }) => {
    tallies.push(passed ? ONE_PASSED : oneFailed(check.name));
    if (!passed) process.stdout.write(`\n${output.trimEnd()}\n  ${check.name} failed\n`);
  });
  return addTallies(tallies);
}
