import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { EnvironmentError, runCommand } from "@musubi/environment";
import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { createCrew } from "../demo/child-processes.ts";
import { findRoom } from "./memory-folder.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { foldShape, readRecords } from "./query-shapes.ts";
import { readScaleArguments } from "./scale-arguments.ts";
import { createPlanReader, describeWasteful, EXPLAIN_ALL, NAMED } from "./statements.ts";
import { findPostgresBinaries } from "./system-software.ts";

// `npm run bench:scale [sqlite|postgresql|statements … | URL] [SIZE …]`: what frequent flows cost in
// databases with different numbers of accounts, and whether a statement reads too many rows.

/** Measured: the bytes that each account of a crowd takes, with its indexes. */
const BYTES_A_HEAD = { sqlite: 3_400, postgresql: 4_900 } as const;
const HEADS_A_SECOND = 8_000;
/** Enough to reveal a statement that reads all accounts. */
const BESIDE = 5_000;
/** A server with the memory of a small machine that counts the pages it reads, and does not vacuum by itself. */
const MEASURED = [
  "shared_preload_libraries=pg_stat_statements",
  "pg_stat_statements.max=10000",
  "pg_stat_statements.track_utility=off",
  "shared_buffers=2GB",
  "max_wal_size=3GB",
  "maintenance_work_mem=1GB",
  "fsync=off",
  // Or whatever is changed first after a checkpoint costs more than the same change later.
  "full_page_writes=off",
  "autovacuum=off",
];

endWhenAsked();
await runCommand(async () => {
  const { parts, sizesFor, own } = readScaleArguments(process.argv.slice(2));
  const binaries = findPostgresBinaries(process.env);
  await runStep("Build the login's pages", () => buildApps(["login"]));
  const folder = mkdtempSync(join(tmpdir(), "musubi-scale-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  console.log(`Node ${process.versions.node} on ${cpus()[0]?.model.trim() ?? "this machine"}.`);
  for (const part of parts) {
    if (part !== "statements" && own) {
      await measure(part, own, sizesFor(part));
      continue;
    }
    if (part !== "sqlite" && binaries === undefined) {
      throw new EnvironmentError(["PostgreSQL is not installed here."]);
    }
    if (part === "sqlite") {
      await measure(part, `sqlite:${join(folder, "scale.db")}`, sizesFor(part));
    } else if (part === "postgresql") {
      await using server = await startPostgres(binaries ?? "", true, { settings: MEASURED });
      await measure(part, server.socketUrl, sizesFor(part));
    } else if (!(await checkStatements(binaries ?? "", folder))) process.exitCode = 1;
  }
});

async function measure(
  engine: "sqlite" | "postgresql",
  url: string,
  sizes: readonly number[],
): Promise<void> {
  const most = Math.max(...sizes);
  const gigabytes = ((most * BYTES_A_HEAD[engine]) / 1e9).toFixed(1);
  const minutes = Math.ceil(most / HEADS_A_SECOND / 60);
  console.log(`\n${engine}: ${gigabytes} GB of disk, and ${minutes} minutes or more to fill them.`);
  await createCrew().run({
    name: `The measurement on ${engine}`,
    args: [inRepository("apps/identity/test/scale/measure-scale.ts"), url, ...sizes.map(String)],
    env: process.env,
    output: "terminal",
  });
}

/** Runs the tests beside a crowd, where some may fail. Returns whether no statement of identity reads too many rows. */
async function checkStatements(binaries: string, folder: string): Promise<boolean> {
  const reader = createPlanReader();
  const shapes = join(folder, "shapes");
  mkdirSync(shapes);
  const room = mkdtempSync(join(findRoom(), "musubi-statements-"));
  process.once("exit", () => rmSync(room, { recursive: true, force: true }));
  await runStep("Every statement beside a crowd", async () => {
    await using server: Postgres = await startPostgres(binaries, false, {
      settings: EXPLAIN_ALL,
      hear: reader.hear,
    });
    await createCrew().start({
      name: "Vitest",
      args: [
        inRepository("node_modules/vitest/vitest.mjs"),
        "run",
        "--project=identity-postgres",
        "--maxWorkers=2",
      ],
      env: {
        ...process.env,
        TMPDIR: room,
        TEST_POSTGRES_URL: server.socketUrl,
        TEST_CROWD: `${BESIDE}`,
        QUERY_SHAPES: shapes,
      },
      output: { logFile: join(folder, "vitest.log") },
    });
  });
  const ours = new Set(
    readRecords(shapes, "postgres").flatMap(({ statements }) => statements.map(foldShape)),
  );
  const { statements, wasteful } = reader.result((shape) => ours.has(shape));
  console.log(
    `${statements} statements; ${NAMED.length} of them are named exceptions, which must count many rows.`,
  );
  console.log(describeWasteful(wasteful));
  return wasteful.length === 0;
}
