import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand } from "@musubi/environment";
import { buildApps } from "../scripts/build/build-apps.ts";
import { LEAN } from "../scripts/build/memory-settings.ts";
import { endWhenAsked } from "../scripts/build/stop-request.ts";
import { makeRelease } from "../scripts/release/make-release.ts";
import { startPostgres } from "../scripts/test/postgres.ts";
import { findPostgresBinaries } from "../scripts/test/system-software.ts";
import { type Contender, startIdentity } from "./contenders.ts";
import { createPostgresDatabase } from "./databases.ts";
import { startLoad } from "./processes.ts";
import { serviceExchanges, serviceRenewals, silentLogIns } from "./service-workloads.ts";
import { exchanges, firstSignIns, lists, renewals } from "./workloads.ts";

// Measures whether the memory of a release's identity stays flat: mixed work without a pause, on both databases at
// once, with the settings of deploy/.

const USUAL_MINUTES = 30;
/** One for each quarter. */
const FEWEST_MINUTES = 4;
const MINUTE_MS = 60_000;
const LOOKS_A_MINUTE = 6;
const ROUNDS_OF_A_KIND = 5;
const WORK = [
  renewals,
  exchanges,
  lists,
  serviceExchanges,
  serviceRenewals,
  silentLogIns,
  firstSignIns,
];

endWhenAsked();
await runCommand(async () => {
  const minutes = readMinutes(process.argv.slice(2));
  await buildApps(["portal", "login"]);
  await using world = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "musubi-memory-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const release = join(folder, "release");
  await makeRelease(release);
  const start = async (url: string) =>
    world.use(await startIdentity(url, folder, LEAN, join(release, "identity.js")));

  const measured = [{ name: "SQLite", on: await start(`sqlite:${join(folder, "memory.db")}`) }];
  const binaries = findPostgresBinaries(process.env);
  if (binaries === undefined) console.log("PostgreSQL is not installed here: not measured.");
  else {
    const { url } = world.use(await startPostgres(binaries, true));
    measured.push({
      name: "PostgreSQL",
      on: await start(await createPostgresDatabase(url, "memory")),
    });
  }
  console.log(`Resident megabytes of a release's identity, the median of each minute.`);
  console.log(`Node ${process.versions.node} on ${cpus()[0]?.model.trim() ?? "this machine"}.`);
  console.log(["minute", ...measured.map(({ name }) => name)].map(column).join(""));
  const until = Date.now() + minutes * MINUTE_MS;
  const working = measured.map(({ on }) => work(on, until));
  const watched = await watch(
    measured.map(({ on }) => on),
    minutes,
  );
  const rounds = await Promise.all(working);
  for (const [n, { name }] of measured.entries()) {
    const quarter = Math.ceil(minutes / 4);
    const samples = watched[n] ?? [];
    const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map(
      median,
    );
    console.log(
      `${name}: ${early} MB in the second quarter, ${late} MB in the last; ${rounds[n]} rounds`,
    );
  }
});

function readMinutes([minutes = `${USUAL_MINUTES}`, ...rest]: readonly string[]): number {
  if (!/^\d+$/.test(minutes) || Number(minutes) < FEWEST_MINUTES || rest.length > 0) {
    throw new Error(
      `Say for how many minutes: ${FEWEST_MINUTES} or more, usually ${USUAL_MINUTES}.`,
    );
  }
  return Number(minutes);
}

/** Works some rounds of each kind after the other, for so long. Returns how many rounds there were. */
async function work(on: Contender, until: number): Promise<number> {
  await using load = startLoad();
  let rounds = 0;
  while (Date.now() < until) {
    // Prepared anew each time: the cookies of one kind void those of another.
    for (const prepare of WORK) {
      const round = await prepare(load, on);
      for (let n = 0; n < ROUNDS_OF_A_KIND; n += 1) await round();
      rounds += ROUNDS_OF_A_KIND;
    }
  }
  return rounds;
}

/** Prints a line a minute. Returns the medians of each contender. */
async function watch(contenders: readonly Contender[], minutes: number): Promise<number[][]> {
  const watched: number[][] = contenders.map(() => []);
  for (let minute = 1; minute <= minutes; minute += 1) {
    const looks: number[][] = contenders.map(() => []);
    for (let look = 0; look < LOOKS_A_MINUTE; look += 1) {
      await pause(MINUTE_MS / LOOKS_A_MINUTE);
      for (const [n, { server }] of contenders.entries()) {
        looks[n]?.push(await server.residentMegabytes());
      }
    }
    for (const [n, samples] of looks.entries()) watched[n]?.push(median(samples));
    console.log([minute, ...watched.map((medians) => medians.at(-1) ?? "")].map(column).join(""));
  }
  return watched;
}

function median(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);
}

function column(value: string | number): string {
  return `${value}`.padStart(12);
}
