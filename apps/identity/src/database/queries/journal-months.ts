import { DAY_MS } from "@musubi/contract";
import { sql } from "kysely";
import type { Database, Queries } from "../database.ts";

/** So many are there beside the one that runs: all processes may be away for as long. */
const MADE_AHEAD = 2;

/** Returns the month of a time, by UTC, as a number that reads like one: 202611. */
export function monthOf(at: number): number {
  const time = new Date(at);
  return time.getUTCFullYear() * 100 + time.getUTCMonth() + 1;
}

/**
 * Makes the journal's tables of this month and the next ones, and drops those of months that were over so many days
 * ago; returns the names of these. Several processes may do it at once: one does, and the others nothing.
 */
export async function keepMonths(
  { engine, transact }: Database,
  now: number,
  days: number,
): Promise<readonly string[]> {
  // The embedded database has one table, from which the clean-up takes row by row.
  if (engine === "sqlite") return [];
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  // A transaction each: on a connection that others share, they would wait for it.
  for (let ahead = 0; ahead <= MADE_AHEAD; ahead += 1) {
    await transact((trx) => makeMonth(trx, monthOf(Date.UTC(year, month + ahead))));
  }
  const { rows } = await transact((trx) =>
    sql<{ name: string }>`
      select drop_journal_months(${monthOf(now - days * DAY_MS)}) as name`.execute(trx),
  );
  return rows.map(({ name }) => name);
}

/** Makes the table of a month, with the rows of it that came before it was made. */
export const makeMonth = (db: Queries, month: number) =>
  sql`select make_journal_month(${month})`.execute(db);
