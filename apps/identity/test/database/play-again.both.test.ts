import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Database, type Queries, whenCommitted } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/open.ts";
import { DatabaseUnavailableError } from "../../src/database/unavailable.ts";
import { createMigratedDatabase, engine } from "../world/database.ts";
import { forwardTo } from "../world/forward.ts";

async function open(): Promise<Database> {
  const { url, dispose } = await createMigratedDatabase();
  const database = openDatabase(url);
  onTestFinished(() => database.close().then(dispose));
  return database;
}

/** A number of rows that are only in place if their transaction was committed. */
const countRows = async ({ db }: Database) =>
  (await db.selectFrom("rate_limit").select("key").execute()).length;

const write = (db: Queries, key: string) =>
  db
    .insertInto("rate_limit")
    .values({ key, points: 1, expire: "0" } as never)
    .execute();

test("S67: what a transaction does outside the database happens after its commit, once, and not without one", async () => {
  const database = await open();
  const done: string[] = [];
  await database.transact(async (trx) => {
    whenCommitted(() => done.push("committed"));
    await write(trx, "a");
    expect(done).toEqual([]);
  });
  expect(done).toEqual(["committed"]);
  const failing = database.transact(async () => {
    whenCommitted(() => done.push("rolled back"));
    throw new Error("a refusal");
  });
  await expect(failing).rejects.toThrow("a refusal");
  whenCommitted(() => done.push("at once"));
  expect(done).toEqual(["committed", "at once"]);
});

// The embedded database undoes no transaction for the sake of another, and cannot be lost.
describe.runIf(engine === "postgres")("S67: what did not happen is played again:", () => {
  /**
   * Makes a function of SQL that fails until it was called more than `times`. A sequence counts, as it is not rolled
   * back.
   */
  async function failFirst(db: Queries, fault: string, times = 1): Promise<void> {
    await sql.raw(`create sequence calls`).execute(db);
    await sql
      .raw(`create function fail_first() returns boolean language plpgsql as $$ begin
          if nextval('calls') <= ${times} then ${fault} end if;
          return true;
        end $$`)
      .execute(db);
  }
  const countCalls = async ({ db }: Database) => {
    const { rows } = await sql<{ calls: number }>`select last_value as calls from calls`.execute(
      db,
    );
    return rows[0]?.calls;
  };
  const raise = (code: string) => `raise exception 'refused' using errcode = '${code}';`;
  const LOSE = "perform pg_terminate_backend(pg_backend_pid());";
  const failing = sql<boolean>`fail_first()`.as("failing");
  /** A statement that may fail, and that only reads for all that we know. */
  const read = (db: Queries) => db.selectNoFrom(failing).execute();
  /** The same for one that writes. */
  const change = (db: Queries) =>
    db.updateTable("rate_limit").set({ points: sql`fail_first()::integer` }).execute();
  async function failAtCommit(db: Queries): Promise<void> {
    await sql`create function fail_late() returns trigger language plpgsql as
      $$ begin perform fail_first(); return null; end $$`.execute(db);
    await sql`create constraint trigger late after insert on rate_limit
      deferrable initially deferred for each row execute function fail_late()`.execute(db);
  }

  test.each([
    ["40001", raise("40001")],
    ["40P01", raise("40P01")],
    ["25006", raise("25006")],
    ["a lost connection", LOSE],
  ])("a transaction after %s, with its effects outside once", async (_, fault) => {
    const database = await open();
    await failFirst(database.db, fault, 2);
    const done: string[] = [];
    let played = 0;
    await database.transact(async (trx) => {
      played += 1;
      whenCommitted(() => done.push("told"));
      await write(trx, `${played}`);
      await read(trx);
    });
    expect({ played, done, rows: await countRows(database) }).toEqual({
      played: 3,
      done: ["told"],
      rows: 1,
    });
  });

  test.each(["40001", "40P01"])("a transaction whose commit answers %s", async (code) => {
    const database = await open();
    await failFirst(database.db, raise(code));
    await failAtCommit(database.db);
    await database.transact((trx) => write(trx, "a"));
    expect([await countCalls(database), await countRows(database)]).toEqual([2, 1]);
  });

  test("but not one whose commit got no answer", async () => {
    const database = await open();
    await failFirst(database.db, LOSE);
    await failAtCommit(database.db);
    const lost = database.transact((trx) => write(trx, "a"));
    await expect(lost).rejects.toThrow(DatabaseUnavailableError);
    expect(await countCalls(database)).toBe(1);
  });

  test("three times, and then the caller is told to come again", async () => {
    const database = await open();
    await failFirst(database.db, raise("40001"), 100);
    await expect(database.transact(read)).rejects.toThrow(DatabaseUnavailableError);
    expect(await countCalls(database)).toBe(4);
  });

  test("and what failed is not committed by work that ignores the failure", async () => {
    const database = await open();
    await failFirst(database.db, raise("40001"));
    await database.transact(async (trx) => {
      await write(trx, "a");
      await read(trx).catch(() => {});
    });
    expect([await countCalls(database), await countRows(database)]).toEqual([2, 1]);
  });

  test.each([
    ["40001", raise("40001")],
    ["25006", raise("25006")],
  ])("a single statement that writes, after %s", async (_, fault) => {
    const database = await open();
    await write(database.db, "a");
    await failFirst(database.db, fault);
    await change(database.db);
    expect(await countCalls(database)).toBe(2);
  });

  test("a single statement that got no answer if it reads, and never if it writes", async () => {
    const database = await open();
    await write(database.db, "a");
    await failFirst(database.db, LOSE);
    await read(database.db);
    expect(await countCalls(database)).toBe(2);
    await sql`alter sequence calls restart`.execute(database.db);
    await expect(change(database.db)).rejects.toThrow(DatabaseUnavailableError);
    expect(await countCalls(database)).toBe(1);
  });

  test("S68: and what waited behind a commit without an answer is not done once its caller was told to come again", async () => {
    const { url, dispose } = await createMigratedDatabase();
    await using proxy = await forwardTo(url);
    await proxy.begin();
    const database = openDatabase(proxy.url, 1_500);
    onTestFinished(() => database.close().then(dispose));
    await sql`create function wait_late() returns trigger language plpgsql as
      $$ begin if new.key = 'first' then perform pg_sleep(6); end if; return null; end $$`.execute(
      database.db,
    );
    await sql`create constraint trigger late after insert on rate_limit
      deferrable initially deferred for each row execute function wait_late()`.execute(database.db);
    await database.tryAll();
    // Sent together on one connection. A commit is not cancelled, as when it waits for a standby.
    const sent = await Promise.allSettled([
      write(database.db, "first"),
      write(database.db, "second"),
    ]);
    expect(sent.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const isWaiting = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database() and query like 'insert%' and state = 'active'`.execute(
        database.db,
      );
      return rows[0]?.count;
    };
    await expect.poll(isWaiting).toBe(0);
    const rows = await database.db.selectFrom("rate_limit").select("key").execute();
    expect(rows).not.toContainEqual({ key: "second" });
  });

  test.each([
    ["55P03", raise("55P03")],
    ["57014", raise("57014")],
    ["53100", raise("53100")],
  ])("but not after %s: it has waited already, or another try meets the same", async (_, fault) => {
    const database = await open();
    await failFirst(database.db, fault);
    await expect(database.transact(read)).rejects.toThrow(DatabaseUnavailableError);
    await expect(countCalls(database)).resolves.toBe(1);
  });
});

describe.runIf(engine === "postgres")("S67: no connection stays on a read-only server:", () => {
  const readOnly = (db: Queries, is: "on" | "off") =>
    db
      .selectNoFrom(sql`set_config('default_transaction_read_only', ${is}, false)`.as("is"))
      .execute();

  test("what it refuses is played again on another connection", async () => {
    const database = await open();
    await database.transact((trx) => readOnly(trx, "on"));
    let played = 0;
    await database.transact(async (trx) => {
      played += 1;
      await write(trx, "a");
    });
    expect([played, await countRows(database)]).toEqual([2, 1]);
  });

  test("reads do not go on there, once a write was refused or readiness was asked", async () => {
    const database = await open();
    const isReadOnly = () =>
      database.db
        .selectNoFrom(sql<string>`current_setting('transaction_read_only')`.as("is"))
        .execute();
    const ask = async () => [...(await isReadOnly()), ...(await isReadOnly())];
    const begin = async () => {
      // Both connections of the reads.
      await readOnly(database.db, "on");
      await readOnly(database.db, "on");
      expect(await ask()).toEqual([{ is: "on" }, { is: "on" }]);
    };
    await begin();
    await expect(database.tryAll()).rejects.toThrow("The database is read-only.");
    expect(await ask()).toEqual([{ is: "off" }, { is: "off" }]);
    await begin();
    await database.transact((trx) => readOnly(trx, "on"));
    await database.transact((trx) => write(trx, "a"));
    expect(await ask()).toEqual([{ is: "off" }, { is: "off" }]);
  });

  test("a new connection to such a server is refused", async () => {
    const { url, dispose } = await createMigratedDatabase();
    onTestFinished(dispose);
    const owner = openDatabase(url);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      owner.db,
    );
    await sql
      .raw(`alter database ${rows[0]?.name} set default_transaction_read_only = on`)
      .execute(owner.db);
    await owner.close();
    const database = openDatabase(url);
    await expect(countRows(database)).rejects.toThrow("The database is read-only.");
    await expect(database.transact(async () => {})).rejects.toThrow("The database is read-only.");
    await database.close();
  });
});
