import { VERSION } from "@musubi/environment/release";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
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

test("ready once every migration is applied, and not before", async () => {
  await using world = await createWorld([]);
  expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
  await sql`delete from kysely_migration where name = '0001-baseline'`.execute(world.database.db);
  expect(await ask(world, "ready")).toEqual([503, { status: "pending migrations" }]);
  expect(await ask(world, "live")).toEqual([200, { status: "live" }]);
});

test("not ready without its database, but alive", async () => {
  await using world = await createWorld([]);
  expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
  await world.database.close();
  expect(await ask(world, "ready")).toEqual([503, { status: "database unreachable" }]);
  expect(await ask(world, "live")).toEqual([200, { status: "live" }]);
});

test("S19: another secret than the one that the database's keys are sealed with: no start, and not ready", async () => {
  await using world = await createWorld([]);
  expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
  const other = "another secret for tests, long enough";
  await expect(startIdentity({ ...world.config, secret: other })).rejects.toThrow(
    "The database's signing keys are sealed with another IDENTITY_SECRET. Give this process the one that made them.",
  );
  expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);

  // Another database under a running process, as after a restored backup.
  await world.database.db.deleteFrom("signing_key").execute();
  const ring = createKeyRing(world.database, deriveSecrets(other).signingKeys, world.parts.now);
  await ring.signer();
  world.passTime(60_001);
  expect(await ask(world, "ready")).toEqual([503, { status: "wrong secret" }]);
  expect(await ask(world, "live")).toEqual([200, { status: "live" }]);
});

// The embedded database is for one process, whose clock is the only one.
if (engine === "postgres") {
  test.each([
    ["600 s ahead of", 600_000],
    ["600 s behind", -600_000],
  ])(
    "F06: the database's clock decides: a process that is %s it serves nobody",
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

  test("F06: seconds that differ are no matter", async () => {
    await using world = await createWorld([]);
    const now = Date.now;
    using _ = vi.spyOn(Date, "now").mockImplementation(() => now() + 7_000);
    expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
  });
}
