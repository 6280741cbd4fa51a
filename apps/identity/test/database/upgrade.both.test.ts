import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { createEmptyDatabase, splitByEngine } from "../world/database.ts";
import { fillTables, readShape, readTables } from "./released-rows.ts";

/** The last migration of 0.1.0. Its migrations define what 0.1.0 stored. */
const RELEASED = "0001-baseline";

/**
 * Upgrades a database of 0.1.0 with a row in every table, and then writes rows as a process of
 * 0.1.0 beside it would. A migration that changes rows on purpose says so here, and has its own test.
 */
async function checkUpgrade(upgrade: (database: Database) => Promise<unknown>): Promise<void> {
  const { url, dispose } = await createEmptyDatabase();
  const before = openDatabase(url);
  await migrate(before, RELEASED);
  const shape = await readShape(before);
  await fillTables(before, shape, 1);
  const rows = await readTables(before, shape);
  await before.close();
  // A second handle, as the new process has: statements prepared on the old tables may not fit the new ones.
  const database = openDatabase(url);
  try {
    await upgrade(database);
    expect(await readTables(database, shape)).toEqual(rows);
    await fillTables(database, shape, 2);
  } finally {
    await database.close();
    await dispose();
  }
}

test("an upgrade leaves the rows of 0.1.0 unchanged, and 0.1.0 can still write its rows", () =>
  checkUpgrade(migrate));

const FAULTS: readonly [string, string, RegExp][] = [
  ["changes what is in a row", "update outbox set attempts = 0", /deeply equal/],
  ["loses a row", "delete from counter", /deeply equal/],
  ["drops a column", "alter table outbox drop column last_error", /no such column|not exist/],
  ["drops a table", "drop table undone_link", /no such table|not exist/],
  ["refuses what 0.1.0 writes", "create unique index one on counter ((value > 0))", /unique/i],
];

test.each(splitByEngine(FAULTS))(
  "an upgrade that %s fails this check",
  async (_, statement, fault) => {
    await expect(checkUpgrade(({ db }) => sql.raw(statement).execute(db))).rejects.toThrow(fault);
  },
);
