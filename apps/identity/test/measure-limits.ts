import { openDatabase } from "../src/database/open.ts";
import type { Counts, Share } from "../src/limits/counts.ts";
import { countsOf } from "../src/limits/limits.ts";
import { LIMITS } from "../src/limits/rules.ts";
import { createMigratedDatabase } from "./world/database.ts";

// Run by hand. Measures what it costs to count a request under one name and under three, at once and one
// after another: `node apps/identity/test/measure-limits.ts [count]`, with `TEST_DATABASE=postgres`
// and `TEST_POSTGRES_URL` on PostgreSQL.

const count = Number(process.argv[2] ?? 20_000);
const { url, dispose } = await createMigratedDatabase();
const database = openDatabase(url);
const counts = countsOf(database);
const limit = { ...LIMITS.openPopup, points: 1_000_000_000 };

const named = (who: string, names: number): readonly Share[] =>
  Array.from({ length: names }, (_, n) => ({ limit, who: `${n} ${who}` }));

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
  console.log(`${name.padEnd(28)}${each(user + system)} µs of CPU ${each(elapsed)} µs in all`);
}

async function measureIn(place: string, { take }: Counts): Promise<void> {
  await measure(`${place}, one name`, (who) => take(named(who, 1)));
  await measure(`${place}, three at once`, (who) => take(named(who, 3)));
  await measure(`${place}, three in turn`, async (who) => {
    for (const share of named(who, 3)) await take([share]);
  });
}

await measureIn("in memory", counts.process);
if (database.engine === "postgres") await measureIn("in a table", counts.together);
await database.close();
await dispose();
