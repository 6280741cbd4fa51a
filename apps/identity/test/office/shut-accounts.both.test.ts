import { DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect } from "vitest";
import { block } from "../../src/office/block.ts";
import { hearReport } from "../../src/ties/belief/hear-report.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { collectMails, HOUR, settleIn, use } from "../ties/take-back/claims.ts";
import { linkIn } from "../ties/take-back/play.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";
import { AUTHOR, unblockId } from "./office.ts";

const { hana, kenji, ren } = PEOPLE;
const WITH_SERVICES = { services: true };

const sandbox = await freshSandbox();

type Person = { readonly subject: string };

const stateAt = async (service: "store" | "app" | "school", { subject }: Person) =>
  (await sandbox.state(service)).accounts.find(({ owner }) => owner === `sub:${subject}`)?.state;

const readShuts = ({ database: { db } }: World) =>
  db.selectFrom("shut_account").select(["service_id", "state"]).orderBy("service_id").execute();

const readTies = ({ database: { db } }: World, { subject }: Person) =>
  db
    .selectFrom("tie")
    .select("service_id")
    .where("account", "=", subject)
    .orderBy("service_id")
    .execute();

async function live(world: World, ms = HOUR) {
  for (let rounds = 0; rounds < 4; rounds += 1) {
    world.passTime(ms);
    await collectMails(world);
    await sweep(world.parts);
  }
}

onBothEngines(
  "S44: services suspend a blocked ID's accounts, even those that may not be left, and resume them afterwards",
  async () => {
    await using world = await createWorld([ren], sandbox);
    const ties = await readTies(world, ren);
    dataOf(await block(world.parts, ren.subject, AUTHOR, WITH_SERVICES));
    await live(world);
    // The store has an open order: its account may not be left, but is suspended.
    expect([await stateAt("store", ren), await stateAt("app", ren)]).toEqual([
      "suspended",
      "suspended",
    ]);
    expect(await readShuts(world)).toEqual([
      { service_id: 1, state: "shut" },
      { service_id: 2, state: "shut" },
    ]);
    // No service was left: nothing is asleep, and no tie ends meanwhile, whatever a service answers.
    await hearReport(world.parts, 1, ren.subject);
    await live(world, 20 * DAY_MS);
    expect(await world.database.db.selectFrom("sleep").selectAll().execute()).toEqual([]);
    expect(await readTies(world, ren)).toEqual(ties);
    await unblockId(world, ren);
    await live(world);
    expect([await stateAt("store", ren), await stateAt("app", ren)]).toEqual(["active", "active"]);
    expect(await readShuts(world)).toEqual([]);
  },
);

onBothEngines(
  "S44: if the ID is unblocked before a service has answered, the account there is resumed in the end",
  async () => {
    await using world = await createWorld([hana], sandbox);
    await sandbox.fault({
      service: "store",
      path: "/account/suspend",
      kind: "drop-after",
      times: 1,
    });
    dataOf(await block(world.parts, hana.subject, AUTHOR, WITH_SERVICES));
    await collectMails(world);
    expect([await stateAt("store", hana), await readShuts(world)]).toEqual([
      "suspended",
      [{ service_id: 1, state: "asked" }],
    ]);
    await unblockId(world, hana);
    await live(world);
    expect([await stateAt("store", hana), await readShuts(world)]).toEqual(["active", []]);
  },
);

test("S44: if the ID is unblocked before a service is called, the account there remains active", async () => {
  await using world = await createWorld([hana], sandbox);
  dataOf(await block(world.parts, hana.subject, AUTHOR, WITH_SERVICES));
  await unblockId(world, hana);
  await sandbox.fault({ service: "store", path: "/account/suspend", kind: "status", status: 500 });
  await live(world);
  expect([await stateAt("store", hana), await readShuts(world)]).toEqual(["active", []]);
});

onBothEngines(
  "S44: an account that a take-back moves from a blocked ID to another ID is active there",
  async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await settleIn(world, kenji);
    const calls = await mergeCallsAs(world, hana);
    await driveToEnd(calls, dataOf(await calls.open(await idTokenOf(world, kenji))));
    const link = linkIn(await collectMails(world), kenji.email);
    dataOf(await block(world.parts, hana.subject, AUTHOR, WITH_SERVICES));
    await live(world);
    expect(await stateAt("app", hana)).toBe("suspended");
    expect(await use(world, link)).toBe("restored");
    await live(world);
    expect([await stateAt("app", kenji), await stateAt("school", kenji)]).toEqual([
      "active",
      "active",
    ]);
    expect(await readShuts(world)).toEqual([{ service_id: 1, state: "shut" }]);
    expect(await stateAt("store", hana)).toBe("suspended");
  },
);

test("S44: a merge that the block calls off leaves nothing suspended at the other ID", async () => {
  await using world = await createWorld([hana, kenji], sandbox);
  const calls = await mergeCallsAs(world, hana);
  const proof = await idTokenOf(world, kenji);
  dataOf(await calls.open(proof));
  dataOf(await calls.move(proof, 2));
  dataOf(await block(world.parts, hana.subject, AUTHOR, WITH_SERVICES));
  await live(world);
  expect([await stateAt("app", kenji), await stateAt("school", kenji)]).toEqual([
    "active",
    "active",
  ]);
  expect([await stateAt("store", hana), await readShuts(world)]).toEqual([
    "suspended",
    [{ service_id: 1, state: "shut" }],
  ]);
});
