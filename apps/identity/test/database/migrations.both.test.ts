import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import type { Database } from "../../src/database/database.ts";
import {
  MIGRATIONS,
  migrate,
  pendingMigrations,
  planMigrations,
} from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { createEmptyDatabase, engine } from "../world/database.ts";
import { dumpSchema } from "./schema-dump.ts";

const NAMES = Object.keys(MIGRATIONS);

async function withDatabase<T>(work: (database: Database, url: string) => Promise<T>) {
  const empty = await createEmptyDatabase();
  const database = openDatabase(empty.url);
  try {
    return await work(database, empty.url);
  } finally {
    await database.close();
    await empty.dispose();
  }
}

describe("migrations", () => {
  test("are numbered without a gap, and every file is in the list", () => {
    const files = readdirSync(join(import.meta.dirname, "../../src/database/migrations"));
    expect(files.map((file) => file.replace(/\.ts$/, "")).sort()).toEqual(NAMES);
    expect(NAMES.map((name) => Number(name.slice(0, 4)))).toEqual(NAMES.map((_, n) => n + 1));
  });

  test("a database migrated in one run equals one whose migrations ran one by one", async () => {
    const fresh = await withDatabase(async (database) => {
      await migrate(database);
      return dumpSchema(database);
    });
    const stepwise = await withDatabase(async (database) => {
      for (const name of NAMES) {
        expect(await migrate(database, name)).toEqual([name]);
      }
      return dumpSchema(database);
    });
    expect(stepwise).toBe(fresh);
  });

  test("a database that a newer version migrated is refused, with a message; this version may still run on it", () =>
    withDatabase(async (database) => {
      await migrate(database);
      const schema = await dumpSchema(database);
      for (const name of ["0099-passkeys", "0098-devices"]) {
        await sql`insert into kysely_migration values (${name}, '2030-01-01')`.execute(database.db);
      }
      await expect(migrate(database)).rejects.toThrow(
        "The database already has 0098-devices, 0099-passkeys, which this version does not know. Use the version that brought the last of them, or a newer one.",
      );
      expect(await pendingMigrations(database)).toEqual([]);
      expect(await dumpSchema(database)).toBe(schema);
    }));

  test("the schema equals the one on record, so that no released migration was edited", async () => {
    const schema = await withDatabase(async (database) => {
      await migrate(database);
      return dumpSchema(database);
    });
    await expect(`${schema}\n`).toMatchFileSnapshot(`./schema.${engine}.txt`);
  });

  test("several runs at once and a repeated run apply each migration once, and none waits for ever", async () => {
    await withDatabase(async (database, url) => {
      // On SQLite a second handle would block the thread that both share.
      const other = engine === "postgres" ? openDatabase(url) : database;
      const asked = [database, database, other, other];
      const applied = await Promise.all(asked.map((each) => migrate(each)));
      expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([NAMES, [], [], []]);
      for (let n = 0; n < 3; n += 1) expect(await migrate(database)).toEqual([]);
      await other.close();
    });
  });

  test("a migration that fails leaves nothing behind, and no lock", async () => {
    await withDatabase(async (database) => {
      await sql.raw("create table journal (id integer)").execute(database.db);
      await expect(migrate(database)).rejects.toThrow(/journal/);
      expect(await pendingMigrations(database)).toEqual(NAMES);
      await sql.raw("drop table journal").execute(database.db);
      expect(await migrate(database)).toEqual(NAMES);
    });
  });

  test("a plan prints every statement and runs none of them", async () => {
    await withDatabase(async (database) => {
      const empty = await dumpSchema(database);
      const { fault, pending } = await planMigrations(database);
      expect(fault).toBeUndefined();
      expect(pending.map(({ name }) => name)).toEqual(NAMES);
      expect(pending[0]?.statements.join("\n")).toMatch(/create table journal \(/);
      expect(await dumpSchema(database)).toBe(empty);
      await migrate(database);
      expect((await planMigrations(database)).pending).toEqual([]);
      await sql`insert into kysely_migration values ('0099-later', '2030-01-01')`.execute(
        database.db,
      );
      expect((await planMigrations(database)).fault).toMatch(/already has 0099-later/);
    });
  });

  // SQLite has one process at a time.
  if (engine === "postgres") {
    test("a migration that cannot lock a table gives up, so that no queue forms behind it, and tries again", () =>
      withDatabase(async (database, url) => {
        const other = new pg.Client({ connectionString: url });
        await other.connect();
        const isWaiting = async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
          return rows.length > 0;
        };
        await other.query("begin; create table account (id integer)");
        const migrating = migrate(database);
        await vi.waitUntil(isWaiting, 20_000);
        await vi.waitUntil(async () => !(await isWaiting()), 20_000);
        await other.query("rollback");
        expect(await migrating).toEqual(NAMES);
        await other.end();
      }));
  }

  test("pending migrations are listed, and none are left after migrating", async () => {
    await withDatabase(async (database) => {
      expect(await pendingMigrations(database)).toEqual(NAMES);
      await migrate(database);
      expect(await pendingMigrations(database)).toEqual([]);
      expect(await migrate(database)).toEqual([]);
    });
  });
});
