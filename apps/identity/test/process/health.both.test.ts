import { VERSION } from "@musubi/environment/release";
import { sql } from "kysely";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { openDatabase } from "../../src/database/open.ts";
import { startIdentity } from "../../src/process/start.ts";
import { deriveSecrets } from "../../src/settings/secrets.ts";
import { createKeyRing } from "../../src/tokens/keys.ts";
import { engine } from "../world/database.ts";
import { createWorld, type World } from "../world/world.ts";

const ask = async (world: World, path: "live" | "ready") => {
  const response = await fetch(`${world.url}/health/${path}`);
  const { version, ...told } = (await response.json()) as Record<string, string>;
  expect(version).toBe(VERSION);
  return [response.status, told];
};

test("a process is ready once every migration is applied, and not before", async () => {
  await using world = await createWorld([]);
  expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
  await sql`delete from kysely_migration where name = '0001-baseline'`.execute(world.database.db);
  expect(await ask(world, "ready")).toEqual([503, { status: "pending migrations" }]);
  expect(await ask(world, "live")).toEqual([200, { status: "live" }]);
});

test("a process without its database is not ready, but alive", async () => {
  await using world = await createWorld([]);
  expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
  await world.database.close();
  expect(await ask(world, "ready")).toEqual([503, { status: "database unreachable" }]);
  expect(await ask(world, "live")).toEqual([200, { status: "live" }]);
});

test("S19: a process whose secret did not seal the database's keys does not start; if it runs already, it is not ready", async () => {
  await using world = await createWorld([]);
  expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
  const other = "another secret for tests, long enough";
  await expect(startIdentity({ ...world.config, secret: other })).rejects.toThrow(
    "The database's signing keys are sealed with another IDENTITY_SECRET. Give this process the one that made them.",
  );
  expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);

  // The keys change while the process runs, as after a restored backup.
  await world.database.db.deleteFrom("signing_key").execute();
  const ring = createKeyRing(world.database, deriveSecrets(other).signingKeys, world.parts.now);
  await ring.signer();
  world.passTime(60_001);
  expect(await ask(world, "ready")).toEqual([503, { status: "wrong secret" }]);
  expect(await ask(world, "live")).toEqual([200, { status: "live" }]);
});

// The embedded database has one process, and so one clock.
if (engine === "postgres") {
  test.each([
    ["600 s ahead of", 600_000],
    ["600 s behind", -600_000],
  ])(
    "F06: a process whose clock is %s the database's is not ready, and does not start",
    async (where, ms) => {
      await using world = await createWorld([]);
      expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
      const now = Date.now;
      using _ = vi.spyOn(Date, "now").mockImplementation(() => now() + ms);
      expect(await ask(world, "ready")).toEqual([503, { status: "wrong clock" }]);
      await expect(startIdentity(world.config)).rejects.toThrow(
        `This machine's clock is ${where} the database's. Set both by the same time server.`,
      );
    },
  );

  test("a process is not ready while transactions fail, even if single statements work", async () => {
    await using world = await createWorld([]);
    expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
    const refuse = (told?: (error: Error) => void) => {
      const error = new Error("no more connections");
      return told ? told(error) : Promise.reject(error);
    };
    using _ = vi.spyOn(pg.Pool.prototype, "connect").mockImplementation(refuse as () => never);
    expect(await ask(world, "ready")).toEqual([503, { status: "database unreachable" }]);
  });

  test("readiness tests all lanes' connections and one for transactions", async () => {
    await using world = await createWorld([]);
    const database = openDatabase(world.config.databaseUrl, 1_000);
    const count = async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
        where datname = current_database()`.execute(world.database.db);
      return rows[0]?.count ?? 0;
    };
    await world.database.tryAll();
    const before = await count();
    await database.tryAll();
    // Two for each of three lanes, and one for transactions.
    expect(await count()).toBe(before + 7);
    const { rows } = await database.transact((trx) =>
      sql`select current_setting('statement_timeout') as patience`.execute(trx),
    );
    expect(rows).toEqual([{ patience: "1s" }]);
    await database.close();
  });

  test("F06: a process whose clock differs by seconds is ready", async () => {
    await using world = await createWorld([]);
    const now = Date.now;
    using _ = vi.spyOn(Date, "now").mockImplementation(() => now() + 7_000);
    expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
  });
}
