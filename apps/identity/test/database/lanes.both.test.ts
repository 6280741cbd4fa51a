import { listServices, renewTokens } from "@musubi/contract";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../../src/limits/rules.ts";
import { engine } from "../world/database.ts";
import { holdTable } from "../world/hold-accounts.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

type Visitor = Readonly<Record<"read" | "renew" | "count", () => Promise<unknown>>>;

async function enter(world: World): Promise<Visitor> {
  const { access_token, refresh_token } = await world.signIn();
  return {
    read: async () =>
      dataOf(
        await world
          .client({ bearer: access_token })
          .send(listServices, { query: { identifier: "1" } }),
      ),
    renew: async () =>
      dataOf(
        await world.client().send(renewTokens, { body: { refresh_token, auth_service_id: 0 } }),
      ),
    count: async () =>
      expect(await world.parts.limits.count(LIMITS.poolRequest, "198.51.100.1")).toEqual({
        state: "within",
      }),
  };
}

// This tests order, not time: `npm run measure:flood` prints how long others wait in a flood.
// `sqlite-singles.test.ts` shows how reads pass the embedded database's writes.
describe.runIf(engine === "postgres")("F01: the lanes of PostgreSQL", () => {
  test.each([
    ["counting", "count", "rate_limit", "access exclusive"],
    ["renewals", "renew", "token_family", "share"],
    ["reads", "read", "tie", "access exclusive"],
  ] as const)("F01: other work does not wait for %s", async (_, held, table, mode) => {
    await using world = await createWorld();
    const visitor = await enter(world);
    const others = Object.entries(visitor).filter(([name]) => name !== held);
    const lock = await holdTable(world.config.databaseUrl, table, mode);
    // Enough to occupy every connection of the lane.
    const waiting = Array.from({ length: 6 }, visitor[held]);
    for (const [, other] of others) await other();
    await lock[Symbol.asyncDispose]();
    await Promise.all(waiting);
  });
});
