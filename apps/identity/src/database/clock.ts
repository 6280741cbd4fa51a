import { CLOCK_TOLERANCE_MS } from "@musubi/contract";
import { type RawBuilder, SqliteAdapter, sql } from "kysely";
import type { Database, Queries } from "./database.ts";

/** Returns an expression for the database's clock in milliseconds, at the time when the statement runs. */
export const clockOf = (db: Queries): RawBuilder<number> =>
  isEmbedded(db)
    ? sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The same clock in microseconds, as far as it has them. */
export const microsecondsOf = (db: Queries): RawBuilder<number> =>
  isEmbedded(db)
    ? sql<number>`${clockOf(db)} * 1000`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::bigint`;

/** Whether a statement runs on the embedded database, where one transaction at a time may write. */
export const isEmbedded = (db: Queries): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter;

export async function readClock(db: Queries): Promise<number> {
  const { now } = await db.selectNoFrom(clockOf(db).as("now")).executeTakeFirstOrThrow();
  return now;
}

/**
 * How far a process's clock may differ from the database's. Two processes within this limit accept each other's tokens,
 * which tolerate twice as much.
 */
export const CLOCKS_DIFFER_MS = CLOCK_TOLERANCE_MS / 2;

/**
 * Describes how far this machine's clock differs from the database's, which all processes share; undefined if that is
 * little. A process with a wrong clock would end other processes' codes and sessions early, and issue tokens that
 * others refuse: it must not serve. The embedded database has no clock of its own.
 */
export async function readClockFault(database: Database): Promise<string | undefined> {
  if (database.engine === "sqlite") return undefined;
  const asked = Date.now();
  const theirs = await readClock(database.db);
  const answered = Date.now();
  // However long the answer took, the clock was read between the two.
  const off = Math.max(asked - theirs, theirs - answered, 0);
  if (off <= CLOCKS_DIFFER_MS) return undefined;
  const seconds = Math.round(off / 1000);
  return `This machine's clock is ${seconds} s ${theirs < asked ? "ahead of" : "behind"} the database's.`;
}
