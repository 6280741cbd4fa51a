import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "@musubi/environment";
import { sql } from "kysely";
import type { Database } from "../apps/identity/src/database/database.ts";
import { migrate } from "../apps/identity/src/database/migrate.ts";
import { openDatabase } from "../apps/identity/src/database/open.ts";
import { insertAccount } from "../apps/identity/src/database/queries/accounts.ts";
import { nextSeq } from "../apps/identity/src/database/queries/numbers.ts";
import { endWhenAsked } from "../scripts/build/stop-request.ts";
import { startPostgres } from "../scripts/test/postgres.ts";
import { findPostgresBinaries } from "../scripts/test/system-software.ts";
import { createPostgresDatabase } from "./databases.ts";

// Measures how many changes a second can be numbered on one process's connections: each in a transaction of its own that
// is written to disk, of distinct accounts; alone, and beside a snapshot that stays open, as a dump's does.

const ACCOUNTS = 10_000;
const AT_ONCE = 32;

endWhenAsked();
await runCommand(async () => {
  await using world = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "musubi-numbers-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  console.log(
    `Numbers drawn a second. Node ${process.versions.node} on ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${busy}.`,
  );
  await measure("SQLite", `sqlite:${join(folder, "numbers.db")}`);
  const binaries = findPostgresBinaries(process.env);
  if (binaries === undefined) {
    console.log("PostgreSQL is not installed here, so it was not measured.");
    return;
  }
  const { url } = world.use(await startPostgres(binaries, true));
  await measure("PostgreSQL", await createPostgresDatabase(url, "numbers"));
});

async function measure(name: string, url: string): Promise<void> {
  const database = openDatabase(url);
  await migrate(database);
  const ids = Array.from({ length: ACCOUNTS }, (_, n) => `account-${n}`);
  await database.transact(async (trx) => {
    const rest = { emailProvenAt: null, passwordHash: null, language: "ja", createdAt: 1 } as const;
    for (const id of ids) await insertAccount(trx, { id, email: id, emailKey: id, ...rest });
  });
  await draw(database, ids.slice(0, ACCOUNTS / 10));
  const alone = await draw(database, ids);
  const dump = openDatabase(url);
  const [read, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // A transaction of SQLite would be the one that may write, and its dumps copy the file.
  const dumping =
    database.engine === "sqlite"
      ? read.resolve()
      : dump.transact(async (trx) => {
          await sql`set transaction isolation level repeatable read`.execute(trx);
          await trx.selectFrom("account").select("id").limit(1).execute();
          read.resolve();
          await end.promise;
        });
  await read.promise;
  const beside = await draw(database, ids);
  end.resolve();
  await dumping;
  const snapshot = database.engine === "sqlite" ? "again" : "beside a snapshot";
  console.log(`${name.padEnd(12)}${alone} alone, ${beside} ${snapshot}`);
  await Promise.all([database.close(), dump.close()]);
}

/** Draws a number for each account. Returns how many a second. */
async function draw(database: Database, ids: readonly string[]): Promise<number> {
  const left = [...ids];
  const began = performance.now();
  const work = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const account = id;
      await database.transact((trx) => nextSeq(trx, [account]));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return Math.round((ids.length / (performance.now() - began)) * 1_000);
}
