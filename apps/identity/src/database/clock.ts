import { CLOCK_TOLERANCE_MS } from "@musubi/contract";
import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Two processes that are both within it agree on tokens, which tolerate twice as much. */
const MOST_MS = CLOCK_TOLERANCE_MS / 2;

/**
 * How far this machine's clock is from the database's, which all processes have in common; undefined
 * while that is nothing. A process whose clock is off would end other processes' codes and sessions
 * early, and mint tokens that nobody takes: it must not serve. The embedded database has no clock of its own.
 */
export async function readClockFault(database: Database): Promise<string | undefined> {
  if (database.engine === "sqlite") return undefined;
  const asked = Date.now();
  const { rows } = await sql<{
    now: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(database.db);
  const answered = Date.now();
  const theirs = rows[0]?.now ?? answered;
  // However long the answer took, it was given between the two.
  const off = Math.max(asked - theirs, theirs - answered, 0);
  if (off <= MOST_MS) return undefined;
  const seconds = Math.round(off / 1000);
  return `This machine's clock is ${seconds} s ${theirs < asked ? "ahead of" : "behind"} the database's.`;
}
