import {
  DAY_MS,
  glanceAtHome,
  listPlaces,
  REST_MS,
  SLEEP_MS,
  type Unsettled,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { driveToEnd, idTokenOf, mergeCalls } from "../../world/merge-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import type { World } from "../../world/world.ts";
import { startNeighbours } from "../old-accounts.ts";
import { changeAddress, object, readAccount, settleIn, use } from "./claims.ts";

const { hana, kenji } = PEOPLE;
const { createLinkWorld } = await startNeighbours();
const THIEF = "thief@example.com";
const SETTLED: Unsettled = { resting: null, may_return: [] };

const signIn = async (world: World, person: DemoPerson) =>
  world.client({ bearer: (await world.signIn(person)).access_token });

/**
 * Returns what is shown to the holder as unsettled. Checks that the home screen and the services screen agree on
 * whether anything is.
 */
async function look(client: Awaited<ReturnType<typeof signIn>>): Promise<Unsettled | undefined> {
  const { unsettled } = dataOf(await client.send(listPlaces, {}));
  const glimpse = dataOf(await client.send(glanceAtHome, {})).unsettled;
  expect(glimpse).toBe(unsettled?.resting !== null || unsettled.may_return.length > 0);
  return unsettled;
}

test("S02: the present holder sees since when and until when the ID is stopped, until an objection ends the stop", async () => {
  await using world = await createLinkWorld([hana]);
  world.holdTime();
  await settleIn(world, hana);
  const link = await changeAddress(world, hana, THIEF);
  expect(await look(await signIn(world, { ...hana, email: THIEF }))).toEqual(SETTLED);
  const since = world.parts.now();
  expect(await use(world, link)).toBe("stopped");
  const client = await signIn(world, { ...hana, email: THIEF });
  const resting = { kind: "stopped", since, until: since + REST_MS };
  expect(await look(client)).toEqual({ ...SETTLED, resting });
  const proof = { proof: { password: hana.password } };
  expect(await object(world, { account: hana.subject }, proof)).toBe("objected");
  expect(await look(client)).toEqual(SETTLED);
});

test("a frozen ID is shown as frozen until the freeze is over", async () => {
  await using world = await createLinkWorld([hana]);
  world.holdTime();
  const until = world.parts.now() + REST_MS;
  await world.database.db.updateTable("account").set({ frozen_until: until }).execute();
  const client = await signIn(world, hana);
  const resting = { kind: "frozen", since: until - REST_MS, until };
  expect(await look(client)).toEqual({ ...SETTLED, resting });
  await world.database.db
    .updateTable("account")
    .set({ frozen_until: until - REST_MS })
    .execute();
  expect(await look(client)).toEqual(SETTLED);
});

test.each([
  ["either mailbox", true],
  ["only the target's mailbox", false],
])(
  "after a merge that %s can take back, its services may go back, as shown, until it is undone",
  async (_, isProven) => {
    await using world = await createLinkWorld([hana, kenji]);
    world.holdTime();
    if (!isProven) {
      const { db } = world.database;
      const unproven = { email_proven_at: null };
      await db.updateTable("account").set(unproven).where("id", "=", kenji.subject).execute();
    }
    const client = await signIn(world, hana);
    const calls = mergeCalls(client);
    const opened = dataOf(await calls.open(await idTokenOf(world, kenji)));
    await driveToEnd(calls, opened);
    const until = world.parts.now() + SLEEP_MS;
    const may_return = [2, 3].map((service_id) => ({ service_id, until }));
    expect(await look(client)).toEqual({ ...SETTLED, may_return });
    dataOf(await calls.undo(opened.merge_id));
    expect(await look(client)).toEqual(SETTLED);
    expect(await readAccount(world, kenji)).toMatchObject({ state: "active" });
  },
);

test("once the reversals of a merge have ended, no service is shown as able to go back", async () => {
  await using world = await createLinkWorld([hana, kenji]);
  const client = await signIn(world, hana);
  const calls = mergeCalls(client);
  await driveToEnd(calls, dataOf(await calls.open(await idTokenOf(world, kenji))));
  await world.database.db
    .updateTable("reversal")
    .set({ ends_at: world.parts.now() - DAY_MS })
    .execute();
  expect(await look(client)).toEqual(SETTLED);
});
