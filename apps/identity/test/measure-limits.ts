import { CompiledQuery, type QueryResult } from "kysely";
import { openDatabase } from "../src/database/open.ts";
import { type Limiter, limitersOf } from "../src/limits/limiters.ts";
import { LIMITS } from "../src/limits/rules.ts";
import { createMigratedDatabase } from "./world/database.ts";

// Measures, by hand, what counting a request costs, with the library and with the least that could
// count: `node apps/identity/test/measure-limits.ts [count]`, with `TEST_DATABASE=postgres` and
// `TEST_POSTGRES_URL` on PostgreSQL.

const count = Number(process.argv[2] ?? 20_000);
const { url, dispose } = await createMigratedDatabase();
const database = openDatabase(url);
const makeLimiter = limitersOf(database);
const wide = { points: 1_000_000_000 };

const byLibrary = (limiter: Limiter) => (who: string) => limiter.consume(who);

/** A window and a number for each address, in a map. */
const windows = new Map<string, { until: number; used: number }>();
async function countInMap(who: string): Promise<boolean> {
  const now = Date.now();
  const known = windows.get(who);
  if (!known || known.until <= now) {
    windows.set(who, { until: now + 60_000, used: 1 });
    return true;
  }
  known.used += 1;
  return known.used <= wide.points;
}

/** The same in one statement, sent as the library's are. */
const COUNT_IN_TABLE = `
  insert into rate_limit (key, points, expire) values ($1, 1, $3)
  on conflict (key) do update set
    points = case when rate_limit.expire <= $2 then 1 else rate_limit.points + 1 end,
    expire = case when rate_limit.expire <= $2 then $3 else rate_limit.expire end
  returning points`;
async function countInTable(who: string): Promise<boolean> {
  const now = Date.now();
  const values = [`own:${who}`, now, now + 60_000];
  const statement = CompiledQuery.raw(COUNT_IN_TABLE, values);
  const { rows } = (await database.db.executeQuery(statement)) as QueryResult<{ points: number }>;
  return (rows[0]?.points ?? 0) <= wide.points;
}

async function measure(name: string, work: (who: string) => Promise<unknown>): Promise<void> {
  const run = async (times: number) => {
    for (let n = 0; n < times; n += 1) await work(`198.51.100.${n % 200}`);
  };
  await run(count / 10);
  const [before, start] = [process.cpuUsage(), performance.now()];
  await run(count);
  const { user, system } = process.cpuUsage(before);
  const each = (microseconds: number) => (microseconds / count).toFixed(1).padStart(7);
  const elapsed = (performance.now() - start) * 1_000;
  console.log(`${name.padEnd(24)}${each(user + system)} µs of CPU ${each(elapsed)} µs in all`);
}

await measure("a map", countInMap);
await measure(
  "the library, in memory",
  byLibrary(makeLimiter({ ...LIMITS.openPopup, ...wide, counted: "process" })),
);
if (database.engine === "postgres") {
  await measure("one statement", countInTable);
  await measure(
    "the library, in a table",
    byLibrary(makeLimiter({ ...LIMITS.openPopup, ...wide })),
  );
}
await database.close();
await dispose();
