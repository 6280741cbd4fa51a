import { PEOPLE } from "@musubi/demo-world";
import { sql } from "kysely";
import { createPasswordHasher } from "../../src/accounts/passwords/hashing.ts";
import { migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { startOwnSandbox } from "../world/sandbox.ts";
import { withClients } from "../world/service-client.ts";
import { enterWorld } from "../world/world.ts";
import { growCrowd, tidyUp } from "./crowd.ts";
import { measureCalls } from "./every-call.ts";
import { FLOWS } from "./flows.ts";
import { measureHardCases } from "./hard-cases.ts";
import { createMeter, shareOf, type Used } from "./meter.ts";
import { measureMigrations } from "./migrations.ts";
import { measureSlowServices } from "./slow-services.ts";

// Measures what flows and calls cost beside crowds of different sizes, in one growing database: `npm
// run bench:scale` starts this with the database's address and the sizes.

const ROUNDS = 3;
const [url = "", ...sizes] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

const database = openDatabase(url);
await migrate(database);
const passwordHash = await createPasswordHasher().hash("Crowd2026");
await using sandbox = await startOwnSandbox();
const { hana, kenji, sora } = PEOPLE;
const costs = new Map<string, Used[]>();
const note = (name: string, used: Used) => {
  costs.set(name, [...(costs.get(name) ?? []), used]);
  say(`  ${name.padEnd(30)}${describe(used)}`);
};
for (const size of sizes.map(Number)) {
  const began = Date.now();
  await growCrowd(database, size, passwordHash, (made) => {
    if (made % 500_000 === 0) say(`  ${made.toLocaleString("en")} accounts`);
  });
  await tidyUp(database);
  await sandbox.reset();
  const seconds = Math.round((Date.now() - began) / 1000);
  say(`\n${size.toLocaleString("en")} accounts after ${seconds} s, ${await weigh(size)} each`);
  await using world = await enterWorld(
    url,
    [hana, kenji, sora],
    sandbox,
    withClients(sandbox.origin),
  );
  const meter = await createMeter(database);
  for (const { name, times, prepare } of FLOWS) {
    const play = await prepare(world);
    const once = async (): Promise<Used> => {
      const used = await meter(async () => {
        for (let n = 0; n < times; n += 1) await play();
      });
      return shareOf(used, times);
    };
    note(`${name}, cold`, await once());
    const rounds: Used[] = [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push(await once());
    const median = (of: keyof Used) =>
      rounds.map((round) => round[of]).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
    note(name, { node: median("node"), database: median("database"), pages: median("pages") });
  }
  for (const [name, used] of await measureCalls(world, meter)) note(`call ${name}`, used);
  if (`${size}` === sizes.at(-1)) {
    for await (const line of measureHardCases(world, sandbox)) say(`  ${line}`);
    for await (const line of measureSlowServices(world, sandbox)) say(`  ${line}`);
    for await (const line of measureMigrations(world)) say(`  ${line}`);
  }
}
await database.close();

say("\ncost at the largest beside the smallest: milliseconds of both together, and pages");
for (const [name, used] of costs) {
  const [first, last] = [used[0], used.at(-1)];
  if (!first || !last) continue;
  const time = (last.node + last.database) / (first.node + first.database);
  const pages = first.pages === 0 ? "" : `${(last.pages / first.pages).toFixed(2)} ×`;
  say(`  ${name.padEnd(30)}${`${time.toFixed(2)} ×`.padStart(10)}${pages.padStart(10)}`);
}
process.exit();

async function weigh(size: number): Promise<string> {
  const { rows } = await sql<{ bytes: string }>`${sql.raw(
    database.engine === "postgres"
      ? "select pg_database_size(current_database()) as bytes"
      : "select page_count * page_size as bytes from pragma_page_count, pragma_page_size",
  )}`.execute(database.db);
  return `${Math.round(Number(rows[0]?.bytes) / size).toLocaleString("en")} bytes`;
}

function describe({ node, database: ofDatabase, pages }: Used): string {
  const ms = (value: number) => value.toFixed(2).padStart(10);
  return `${ms(node)} ms${ms(ofDatabase)} ms${pages.toFixed(0).padStart(10)} pages`;
}
