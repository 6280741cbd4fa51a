import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runCommand } from "@musubi/environment";
import { migrate } from "../apps/identity/src/database/migrate.ts";
import { openDatabase } from "../apps/identity/src/database/open.ts";
import { endWhenAsked } from "../scripts/build/stop-request.ts";
import { startPostgres } from "../scripts/test/postgres.ts";
import { findPostgresBinaries } from "../scripts/test/system-software.ts";
import { writeSettings } from "./contenders.ts";
import { createPostgresDatabase } from "./databases.ts";
import { writeImportFile } from "./import-file.ts";

// Writes a file of people to import, each with two services and one in a hundred with a fault, and measures the
// time and memory that `musubi accounts import` needs for it, on both databases.

const MUSUBI = join(import.meta.dirname, "../apps/identity/src/process/commands/musubi.ts");
const USUAL_LINES = 2_000_000;
const LOOK_EVERY_MS = 250;
const ENGINES = ["sqlite", "postgres"] as const;
type Engine = (typeof ENGINES)[number];

endWhenAsked();
await runCommand(async () => {
  const { engines, lines } = readArguments(process.argv.slice(2));
  await using world = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "musubi-import-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "people.jsonl");
  await writeImportFile(file, lines);
  const megabytes = Math.round(statSync(file).size / 2 ** 20);
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`${lines} lines, ${megabytes} MB, two services each, one line in a hundred faulty.`);
  console.log(
    `Node ${process.versions.node} on ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${busy}.\n`,
  );
  for (const engine of engines) {
    if (engine === "sqlite") {
      await measure("SQLite", `sqlite:${join(folder, "people.db")}`, { file, folder, lines });
      continue;
    }
    const binaries = findPostgresBinaries(process.env);
    if (binaries === undefined) {
      console.log("PostgreSQL is not installed here, so it was not measured.");
      continue;
    }
    const { url } = world.use(await startPostgres(binaries, true));
    const databaseUrl = await createPostgresDatabase(url, "people");
    await measure("PostgreSQL", databaseUrl, { file, folder, lines });
  }
});

function readArguments(given: readonly string[]): {
  readonly engines: readonly Engine[];
  readonly lines: number;
} {
  const engines = ENGINES.filter((engine) => given.includes(engine));
  const [lines = `${USUAL_LINES}`, ...rest] = given.filter(
    (word) => !ENGINES.some((engine) => engine === word),
  );
  if (!/^[1-9]\d*$/.test(lines) || rest.length > 0) {
    throw new Error("Say which database (sqlite or postgres; both if none) and how many lines.");
  }
  return { engines: engines.length > 0 ? engines : ENGINES, lines: Number(lines) };
}

type Work = { readonly file: string; readonly folder: string; readonly lines: number };

async function measure(name: string, databaseUrl: string, work: Work): Promise<void> {
  const database = openDatabase(databaseUrl);
  await migrate(database);
  await database.close();
  for (const trial of [true, false]) {
    const began = performance.now();
    const { memory, answer } = await run(databaseUrl, work, trial ? ["--dry-run"] : []);
    const seconds = (performance.now() - began) / 1_000;
    const { made, faulty } = JSON.parse(answer);
    const rate = Math.round(work.lines / seconds);
    console.log(
      [
        `${name}, ${trial ? "tried" : "brought in"}: ${seconds.toFixed(1)} s, ${rate} lines/s`,
        `${made} accounts, ${faulty} faulty`,
        `memory ${memory.early} MB in the second quarter, ${memory.late} MB in the last, at most ${memory.most}`,
      ].join("; "),
    );
  }
}

/** Runs the command as an operator does, and samples its memory. */
async function run(databaseUrl: string, { file, folder }: Work, options: readonly string[]) {
  const why = ["--reason", "A measurement", "--by", "The bench", "--json"];
  const child = spawn(process.execPath, [MUSUBI, "accounts", "import", file, ...why, ...options], {
    env: { ...process.env, ...writeSettings(databaseUrl, folder) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let answer = "";
  child.stdout?.on("data", (part) => (answer += part));
  const [memory, [code]] = await Promise.all([watchMemory(child), once(child, "close")]);
  if (code !== 0) throw new Error(`The import ended with ${code}: ${answer}`);
  return { memory, answer };
}

async function watchMemory(child: ChildProcess) {
  const samples: number[] = [];
  while (child.exitCode === null && child.signalCode === null) {
    samples.push(readMemory(child.pid ?? 0));
    await pause(LOOK_EVERY_MS);
  }
  const quarter = (n: number) =>
    Math.round(
      Math.max(0, ...samples.slice((samples.length * n) / 4, (samples.length * (n + 1)) / 4)),
    );
  return { early: quarter(1), late: quarter(3), most: Math.round(Math.max(...samples)) };
}

/** Returns the memory of a process in MB, or 0 if it has just ended. */
function readMemory(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
