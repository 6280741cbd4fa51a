import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { migrate } from "../../src/database/migrate.ts";
import { moveDatabase } from "../../src/database/move.ts";
import { openDatabase } from "../../src/database/open.ts";
import { createEmptyDatabase, engine } from "../world/database.ts";
import { scriptOf } from "../world/processes.ts";
import { fillTables, readShape, readTables } from "./released-rows.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-move-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An embedded database with rows in every table, in one of them more than one batch copies. */
async function createFile(name: string) {
  const path = join(folder, name);
  const database = openDatabase(`sqlite:${path}`);
  await migrate(database);
  const shape = await readShape(database);
  for (const nth of [1, 2, 3]) await fillTables(database, shape, nth);
  await sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
    insert into outbox (id, kind, payload, created_at, due_at)
    select 'job ' || i, 'mail', '鍵 "' || i || '" \\ ' || char(10), 9007199254740991, -i from n`.execute(
    database.db,
  );
  const rows = await readTables(database, shape);
  await database.close();
  return { path, shape, rows };
}

const countRelations = async ({ db }: Database) => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_class where relnamespace = 'public'::regnamespace`.execute(db);
  return rows[0]?.count;
};

/** Runs the command as an operator does. */
function startMove(path: string, target: string) {
  const child = spawn(process.execPath, [scriptOf("musubi"), "db", "move"], {
    env: { ...process.env, DATABASE_URL: `sqlite:${path}`, NEW_DATABASE_URL: target },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
  }
  return { child, ended: once(child, "close"), said: () => said };
}

// The move needs a PostgreSQL server.
describe.runIf(engine === "postgres")("moving the embedded database to PostgreSQL", () => {
  test("copies every row of every table, and says how to continue", async () => {
    const { path, shape, rows } = await createFile("whole.db");
    const empty = await createEmptyDatabase();
    const { ended, said } = startMove(path, empty.url);
    expect((await ended)[0], said()).toBe(0);
    expect(said()).toContain("outbox: 2503\n");
    expect(said()).toMatch(
      /^Every row is there, and was compared\. .* as DATABASE_URL, start them/m,
    );
    const database = openDatabase(empty.url);
    try {
      const moved = await readTables(database, shape);
      for (const { name } of shape) {
        const sorted = (each: readonly unknown[] | undefined) =>
          each?.map((row) => JSON.stringify(row)).toSorted();
        expect(sorted(moved[name]), name).toEqual(sorted(rows[name]));
      }
      // The months of the journal exist: none of its rows are in the rest.
      const { rows: rest } = await sql`select id from journal_rest`.execute(database.db);
      expect(rest).toEqual([]);
      expect(await migrate(database)).toEqual([]);
    } finally {
      await database.close();
      await empty.dispose();
    }
  });

  test("leaves nothing if it is killed, and the next run copies everything", async () => {
    const { path } = await createFile("killed.db");
    const empty = await createEmptyDatabase();
    try {
      const { child, ended, said } = startMove(path, empty.url);
      await vi.waitUntil(() => said().includes("account: 3\n"), 30_000);
      child.kill("SIGKILL");
      await ended;
      expect(said()).not.toContain("Every row");
      const database = openDatabase(empty.url);
      expect(await countRelations(database)).toBe(0);
      await database.close();
      // PostgreSQL may need a moment to notice that the killed process is gone.
      const moved: string[] = [];
      await vi.waitFor(() => moveDatabase(path, empty.url, ({ table }) => moved.push(table)), {
        timeout: 20_000,
        interval: 200,
      });
      expect(moved).toContain("outbox");
    } finally {
      await empty.dispose();
    }
  });

  test("is refused while a process uses the file, and no process can open the file during a move", async () => {
    const { path } = await createFile("used.db");
    const empty = await createEmptyDatabase();
    const process = openDatabase(`sqlite:${path}`);
    await process.db.selectFrom("account").select("id").execute();
    await expect(moveDatabase(path, empty.url, () => {})).rejects.toThrow(
      `A process uses ${path}: stop it first.`,
    );
    await process.close();
    const opened: unknown[] = [];
    await moveDatabase(path, empty.url, () => {
      try {
        new DatabaseSync(path, { timeout: 0 }).prepare("select id from account").all();
        opened.push("it was read");
      } catch (error) {
        opened.push((error as Error).message);
      }
    });
    expect(new Set(opened)).toEqual(new Set(["database is locked"]));
    await empty.dispose();
  });

  test("is refused if a process uses the new database, if it is not empty, or if the old one has another version", async () => {
    const { path } = await createFile("refused.db");
    const empty = await createEmptyDatabase();
    const process = openDatabase(empty.url);
    await process.db.executeQuery(sql`select 1`.compile(process.db));
    const move = (file = path) => moveDatabase(file, empty.url, () => {});
    await expect(move()).rejects.toThrow("A process uses the new database: stop it first.");
    await migrate(process);
    await process.close();
    await vi.waitFor(() => expect(move()).rejects.toThrow("The new database is not empty"), 10_000);
    const other = join(folder, "other.db");
    copyFileSync(path, other);
    const file = new DatabaseSync(other);
    file.exec("insert into kysely_migration values ('0099-later', '2030-01-01')");
    file.close();
    await expect(move(other)).rejects.toThrow(`${other} is of another version`);
    const { ended, said } = startMove(path, "postgres://musubi:s3cret@127.0.0.1:1/musubi");
    expect((await ended)[0]).toBe(1);
    expect(said()).toMatch(
      /^NEW_DATABASE_URL \(postgres:\/\/127\.0\.0\.1:1\/musubi\): connect .*\nNothing was moved/,
    );
    await expect(move(join(folder, "none.db"))).rejects.toThrow("There is no ");
    await empty.dispose();
  });
});
