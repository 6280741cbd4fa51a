import { DAY_MS, LOG_RETENTION_DAYS } from "@musubi/contract";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/open.ts";
import { insertOwnRow } from "../../src/database/queries/journal.ts";
import { keepMonths, monthOf } from "../../src/database/queries/journal-months.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { createMigratedDatabase, engine } from "../world/database.ts";

const NOW = Date.UTC(2026, 10, 30, 23, 59);

async function withDatabase(work: (database: Database, url: string) => Promise<void>) {
  const { url, dispose } = await createMigratedDatabase();
  const database = openDatabase(url);
  try {
    await work(database, url);
  } finally {
    await database.close();
    await dispose();
  }
}

const write = ({ db }: Database, id: string, at: number) =>
  insertOwnRow(
    db,
    {
      ...{ id, at, logLevel: 0, identifier: 1, operationDetail: 1, email: "", userId: "" },
      ...{ result: "", userAgent: "", network: "", logText: "", requestId: "" },
    },
    "hana",
  );

const idsOf = async ({ db }: Database) =>
  (await db.selectFrom("journal").select("id").orderBy("id").execute()).map(({ id }) => id);

/** Returns the table that holds each row. */
async function placesOf({ db }: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; place: string }>`
    select id, tableoid::regclass::text as place from journal`.execute(db);
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
}

async function monthsOf({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'journal'::regclass order by name`.execute(db);
  return rows.map(({ name }) => name);
}

test("a month's number is its year and month in UTC", () => {
  expect([NOW, NOW + 60_000, Date.UTC(2027, 0)].map(monthOf)).toEqual([202611, 202612, 202701]);
});

test("rows older than the retention are deleted on both engines, and the others remain", () =>
  withDatabase(async (database) => {
    const kept = LOG_RETENTION_DAYS * DAY_MS;
    await write(database, "too old", NOW - kept - 32 * DAY_MS);
    await keepMonths(database, NOW - kept - 32 * DAY_MS, LOG_RETENTION_DAYS);
    await write(database, "old enough", NOW - kept + 1);
    await write(database, "young", NOW);
    await keepMonths(database, NOW, LOG_RETENTION_DAYS);
    await cleanUp(database, NOW, LOG_RETENTION_DAYS);
    expect(await idsOf(database)).toEqual(["old enough", "young"]);
    // An operator may choose a shorter time.
    await keepMonths(database, NOW + 100 * DAY_MS, 30);
    await cleanUp(database, NOW + 100 * DAY_MS, 30);
    expect(await idsOf(database)).toEqual([]);
  }));

if (engine === "postgres") {
  test("tables of the next months are made in advance and get rows written before; other rows go to journal_rest", () =>
    withDatabase(async (database) => {
      await write(database, "early", NOW);
      await write(database, "far ahead", NOW + 200 * DAY_MS);
      expect(await keepMonths(database, NOW, LOG_RETENTION_DAYS)).toEqual([]);
      const made = ["journal_202611", "journal_202612", "journal_202701", "journal_rest"];
      expect(await monthsOf(database)).toEqual(made);
      await write(database, "next month", NOW + 60_000);
      expect(await placesOf(database)).toEqual({
        early: "journal_202611",
        "far ahead": "journal_rest",
        "next month": "journal_202612",
      });
      // A second run finds nothing to do.
      expect(await keepMonths(database, NOW, LOG_RETENTION_DAYS)).toEqual([]);
      expect(await monthsOf(database)).toEqual(made);
      expect(await keepMonths(database, NOW + 460 * DAY_MS, LOG_RETENTION_DAYS)).toEqual([
        "journal_202611",
        "journal_202612",
      ]);
      expect(await idsOf(database)).toEqual(["far ahead"]);
    }));

  test("two processes at once make and drop each month's table once", () =>
    withDatabase(async (database, url) => {
      const other = openDatabase(url);
      const later = NOW + 500 * DAY_MS;
      for (const now of [NOW, later]) {
        await Promise.all(
          [database, other, database, other].map((each) => keepMonths(each, now, 30)),
        );
      }
      await keepMonths(database, later, 30);
      expect(await monthsOf(database)).toEqual([
        ...["journal_202804", "journal_202805", "journal_202806"],
        "journal_rest",
      ]);
      await other.close();
    }));

  test("a run that cannot lock the table gives up, so that no writer waits, and succeeds later", () =>
    withDatabase(async (database, url) => {
      const reader = new pg.Client({ connectionString: url });
      await reader.connect();
      await reader.query("begin; select count(*) from journal");
      await expect(keepMonths(database, NOW, 30)).rejects.toThrow(/lock timeout/);
      await write(database, "meanwhile", NOW);
      await reader.query("commit");
      await reader.end();
      await keepMonths(database, NOW, 30);
      expect(await placesOf(database)).toEqual({ meanwhile: "journal_202611" });
    }));

  test("a query for one account's rows of a day reads only the month of that day", () =>
    withDatabase(async (database) => {
      await keepMonths(database, NOW, LOG_RETENTION_DAYS);
      const { rows } = await sql<{ "QUERY PLAN": string }>`
        explain select at from journal where account = 'hana' and month >= ${monthOf(NOW)}
        and month < ${monthOf(NOW + DAY_MS)}`.execute(database.db);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain("journal_202611");
      expect(plan).not.toContain("journal_202612");
    }));
}
