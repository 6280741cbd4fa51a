import { sql } from "kysely";
import { expect, test } from "vitest";
import { createWorld, type World } from "../world/world.ts";

const ask = async (world: World, path: "live" | "ready") => {
  const response = await fetch(`${world.url}/health/${path}`);
  return [response.status, await response.json()];
};

test("ready once every migration is applied, and not before", async () => {
  await using world = await createWorld([]);
  expect(await ask(world, "ready")).toEqual([200, { status: "ready" }]);
  await sql`delete from kysely_migration where name = '0010-undo'`.execute(world.database.db);
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
