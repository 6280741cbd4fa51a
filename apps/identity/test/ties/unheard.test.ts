import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { placeCallsAs, readSleeps, readTies } from "../world/place-calls.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;
const MINUTE = 60_000;

const sandbox = await freshSandbox();

/** Returns Hana's tie to the store, and the state of her account there. */
async function standing(world: World) {
  const { accounts } = await sandbox.state("store");
  return {
    tied: (await readTies(world)).length,
    asleep: (await readSleeps(world)).filter(({ state }) => state === "asleep").length,
    atStore: accounts.find(({ owner }) => owner === `sub:${hana.subject}`)?.state,
    busy: (await world.database.db.selectFrom("operation_lock").selectAll().execute()).length,
  };
}

const IN_USE = { tied: 1, asleep: 0, atStore: "active", busy: 0 };
const LEFT = { tied: 0, asleep: 1, atStore: "suspended", busy: 0 };

const DEEDS = [
  { deed: "leave", path: "account/suspend", before: IN_USE, after: LEFT },
  { deed: "comeBack", path: "account/restore", before: LEFT, after: IN_USE },
] as const;

/** Opens a world in which the deed can begin. */
async function openWorld({ deed }: (typeof DEEDS)[number]) {
  const world = await createWorld([hana], sandbox);
  const calls = await placeCallsAs(world, hana);
  if (deed === "comeBack") dataOf(await calls.leave(1));
  return { world, perform: () => calls[deed](1) };
}

/** Makes the service refuse the next request. */
const refuseNext = (path: string) =>
  sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });

describe.each(DEEDS)(
  "M08: a $deed whose answer was lost, and which the service refuses when it is repeated",
  (each) => {
    const { path, before, after } = each;

    test("is recorded as done if the service did it the first time", async () => {
      const { world, perform } = await openWorld(each);
      await using _world = world;
      await sandbox.fault({ service: "store", path, kind: "drop-after", times: 1 });
      expect(codeOf(await perform())).toBe("ServiceUnavailableException");
      await refuseNext(path);
      dataOf(await perform());
      expect(await standing(world)).toEqual(after);
    });

    test("is recorded once by the sweep if the service did it the first time", async () => {
      const { world, perform } = await openWorld(each);
      await using _world = world;
      await workOutbox(world);
      const mails = (await sandbox.mails(hana.email)).length;
      await sandbox.fault({ service: "store", path, kind: "drop-after", times: 1 });
      expect(codeOf(await perform())).toBe("ServiceUnavailableException");
      await refuseNext(path);
      world.passTime(MINUTE);
      expect(await sweep(world.parts)).toBe(1);
      world.passTime(MINUTE);
      expect(await sweep(world.parts)).toBe(0);
      expect(await standing(world)).toEqual(after);
      // The mail about a leaving waits, in case the ID is closed.
      world.passTime(10 * MINUTE);
      await workOutbox(world);
      expect(await sandbox.mails(hana.email)).toHaveLength(mails + 1);
    });

    test("is refused if it never arrived the first time, and nothing has changed", async () => {
      const { world, perform } = await openWorld(each);
      await using _world = world;
      await sandbox.fault({ service: "store", path, kind: "down", times: 1 });
      expect(codeOf(await perform())).toBe("ServiceUnavailableException");
      await refuseNext(path);
      expect(codeOf(await perform())).toBe("E500-01");
      expect(await standing(world)).toEqual(before);
      dataOf(await perform());
      expect(await standing(world)).toEqual(after);
    });

    test("remains under way until the service has said whether the account is active", async () => {
      const { world, perform } = await openWorld(each);
      await using _world = world;
      await sandbox.fault({ service: "store", path, kind: "drop-after", times: 1 });
      expect(codeOf(await perform())).toBe("ServiceUnavailableException");
      await refuseNext(path);
      const question = { service: "store", path: "account/active" } as const;
      await sandbox.fault({ ...question, kind: "status", status: 500, times: 1 });
      expect(codeOf(await perform())).toBe("ServiceUnavailableException");
      expect((await standing(world)).busy).toBe(1);
      world.passTime(MINUTE);
      expect(await sweep(world.parts)).toBe(1);
      expect(await standing(world)).toEqual(after);
    });
  },
);
