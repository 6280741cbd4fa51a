import { DAY_MS } from "@musubi/contract";
import { sql } from "kysely";
import type { Database, Queries } from "../database.ts";

/** How many months exist in advance: all processes may be down for as long. */
const MADE_AHEAD = 2;

/** Returns the month of a time in UTC, as a number such as 202611. */
export function monthOf(at: number): number {
  const time = new Date(at);
  return time.getUTCFullYear() * 100 + time.getUTCMonth() + 1;
}

/**
 * Creates the journal's tables for this month and the next ones, and drops those of months that ended so many days ago.
 * Returns the names of the dropped tables. If several processes do this at once, one does the work.
 */
export async function keepMonths(
  { engine, transact }: Database,
  now: number,
  days: number,
): Promise<readonly string[]> {
  // The embedded database has one table, which the clean-up empties row by row.
  if (engine === "sqlite") return [];
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  // One transaction each: on a shared connection, other statements would wait behind it.
  for (let ahead = 0; ahead <= MADE_AHEAD; ahead += 1) {
    await transact((trx) => makeMonth(trx, monthOf(Date.UTC(year, month + ahead))));
  }
  const { rows } = await transact((trx) =>
    sql<{ name: string }>`
      select drop_journal_months(${monthOf(now - days * DAY_MS)}) as name`.execute(trx),
  );
  return rows.map(({ name }) => name);
}

/** Creates the table of a month, unless it exists, and moves the rows there that were written before. */
export const makeMonth = (db: Queries, month: number) =>
  sql`select make_journal_month(${month})`.execute(db);
