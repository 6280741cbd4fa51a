import { CLOCK_TOLERANCE_MS } from "@musubi/contract";
import { type RawBuilder, SqliteAdapter, sql } from "kysely";
import type { Database, Queries } from "./database.ts";

/** Returns the database's clock, in milliseconds, inside a statement: it says when the statement runs. */
export const clockOf = (db: Queries): RawBuilder<number> =>
  db.getExecutor().adapter instanceof SqliteAdapter
    ? sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Returns what the database's clock says. */
export async function readClock(db: Queries): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${clockOf(db)} as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
}

/**
 * How far a process's clock may be from the database's. Two processes that are both within it agree
 * on tokens, which tolerate twice as much.
 */
export const CLOCKS_DIFFER_MS = CLOCK_TOLERANCE_MS / 2;

/**
 * How far this machine's clock is from the database's, which all processes have in common; undefined
 * while that is nothing. A process whose clock is off would end other processes' codes and sessions
 * early, and mint tokens that nobody takes: it must not serve. The embedded database has no clock of its own.
 */
export async function readClockFault(database: Database): Promise<string | undefined> {
  if (database.engine === "sqlite") return undefined;
  const asked = Date.now();
  const theirs = await readClock(database.db);
  const answered = Date.now();
  // However long the answer took, it was given between the two.
  const off = Math.max(asked - theirs, theirs - answered, 0);
  if (off <= CLOCKS_DIFFER_MS) return undefined;
  const seconds = Math.round(off / 1000);
  return `This machine's clock is ${seconds} s ${theirs < asked ? "ahead of" : "behind"} the database's.`;
}
