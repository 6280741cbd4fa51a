import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

/** What something has used so far. `pages`: those that the database has looked at; its own time is its processes'. */
export type Used = { readonly node: number; readonly database: number; readonly pages: number };

export type Meter = () => Promise<Used>;

/** SQLite's work is this process's own, and its pages are not counted. */
export async function createMeter({ engine, db }: Database): Promise<Meter> {
  const node = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  };
  if (engine === "sqlite") return async () => ({ node: node(), database: 0, pages: 0 });
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const server = Number(statOf(rows[0]?.pid ?? 0)?.[PARENT]);
  return async () => {
    const counted = await sql<{ pages: string }>`
      select sum(shared_blks_hit + shared_blks_read) as pages from pg_stat_statements`.execute(db);
    const pages = Number(counted.rows[0]?.pages);
    return { node: node(), database: millisecondsOf(server), pages };
  };
}

// Places in /proc/PID/stat, counted from behind the name of the program: see proc(5).
const PARENT = 1;
const [OWN_USER, OWN_SYSTEM, ENDED_USER, ENDED_SYSTEM] = [11, 12, 13, 14];
const MS_A_TICK = 10;

function statOf(pid: number | string): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ");
  } catch {
    // It has ended since.
    return undefined;
  }
}

/** The processor's time of a server and all that it has started. */
function millisecondsOf(server: number): number {
  const sum = (stat: readonly string[], places: readonly number[]) =>
    places.reduce((all, place) => all + Number(stat[place]), 0);
  const ofServer = statOf(server);
  if (!ofServer) throw new Error("PostgreSQL does not run on this machine.");
  let ticks = sum(ofServer, [OWN_USER, OWN_SYSTEM, ENDED_USER, ENDED_SYSTEM]);
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid);
    if (stat?.[PARENT] === `${server}`) ticks += sum(stat, [OWN_USER, OWN_SYSTEM]);
  }
  return ticks * MS_A_TICK;
}
