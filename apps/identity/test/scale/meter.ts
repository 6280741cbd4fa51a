import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

/** What some work used: milliseconds of processor, and pages that the database read. */
export type Used = { readonly node: number; readonly database: number; readonly pages: number };

/** Runs the work, and returns what it used. Reading the meter itself is not part of that. */
export type Meter = (work: () => Promise<unknown>) => Promise<Used>;

/** Returns a meter. SQLite works within this process, and its pages are not counted. */
export async function createMeter({ engine, db }: Database): Promise<Meter> {
  const node = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e3;
  };
  if (engine === "sqlite") {
    return async (work) => {
      const before = node();
      await work();
      return { node: node() - before, database: 0, pages: 0 };
    };
  }
  await sql`create extension if not exists pg_stat_statements`.execute(db);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const server = parentOf(rows[0]?.pid ?? 0);
  if (Number.isNaN(server)) throw new Error("PostgreSQL does not run on this machine.");
  const countPages = async () => {
    const counted = await sql<{ pages: string }>`
      select sum(shared_blks_hit + shared_blks_read) as pages from pg_stat_statements
      where query not like '%pg_stat_statements%'
        and dbid = (select oid from pg_database where datname = current_database())`.execute(db);
    return Number(counted.rows[0]?.pages);
  };
  return async (work) => {
    const before = { pages: await countPages(), database: millisecondsOf(server), node: node() };
    await work();
    const used = node() - before.node;
    const database = millisecondsOf(server) - before.database;
    return { node: used, database, pages: (await countPages()) - before.pages };
  };
}

/** Returns the share of one of several runs. */
export const shareOf = ({ node, database, pages }: Used, runs: number): Used => ({
  node: node / runs,
  database: database / runs,
  pages: pages / runs,
});

/** Returns the CPU time of the server's processes. Ended processes do not count: connections stay open. */
function millisecondsOf(server: number): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const own = all.filter((pid) => pid === `${server}` || parentOf(pid) === server);
  return own.reduce((sum, pid) => sum + Number(read(`${pid}/schedstat`).split(" ")[0]) / 1e6, 0);
}

/** See proc(5): the second word after the name of the program. */
const parentOf = (pid: number | string): number =>
  Number(read(`${pid}/stat`).split(") ")[1]?.split(" ")[1]);

function read(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, "utf8");
  } catch {
    // The process has ended.
    return "0";
  }
}
