import {
  accountActive,
  deleteService,
  glanceAtHome,
  undoLink,
  wakeService,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import type { Connectors } from "../../../src/services/connectors.ts";
import { askAllInTime, askInTime } from "../../../src/ties/belief/ask-services.ts";
import { sweep } from "../../../src/ties/operations/sweep.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { workOutbox } from "../../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCalls } from "../../world/merge-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import { createWorld, type World } from "../../world/world.ts";
import { certify, link } from "../old-accounts.ts";
import { MINUTE, placeCallsAs } from "./place-calls.ts";

const { hana, kenji } = PEOPLE;

const sandbox = await freshSandbox();

/** Lists whether each of a person's services is tied, asleep or kept aside. Exactly one of these must be true. */
async function countPlaces({ database }: World, accounts: readonly string[]): Promise<string[]> {
  const ties = await database.db
    .selectFrom("tie")
    .select("service_id")
    .where("account", "in", accounts)
    .execute();
  const sleeps = await database.db
    .selectFrom("sleep")
    .select("service_id")
    .where("account", "in", accounts)
    .where("state", "=", "asleep")
    .execute();
  const asides = await database.db
    .selectFrom("tie_aside")
    .select("service_id")
    .where("account", "in", accounts)
    .execute();
  return [
    ...ties.map(({ service_id }) => `${service_id} tied`),
    ...sleeps.map(({ service_id }) => `${service_id} asleep`),
    ...asides.map(({ service_id }) => `${service_id} aside`),
  ].sort();
}

/** A world in which a service denied an account once, a minute ago. */
async function openDoubtful(person: DemoPerson = hana, service: "store" | "app" = "store") {
  const world = await createWorld([hana, kenji], sandbox);
  const calls = await placeCallsAs(world, person);
  await sandbox.forget(service, person.subject);
  await calls.refresh();
  world.passTime(MINUTE);
  return world;
}

/** Finishes everything that is due or was left unfinished. */
async function comeToRest(world: World): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await workOutbox(world);
    world.passTime(2 * MINUTE);
    await sweep(world.parts);
  }
  expect(await world.database.db.selectFrom("operation_lock").selectAll().execute()).toEqual([]);
}

const ownersAt = async (service: "store" | "app", id: string): Promise<string[]> =>
  (await sandbox.state(service)).accounts
    .filter((each) => each.id === id)
    .map(({ owner }) => owner);

/** The world's parts, with services that deny every account but otherwise answer as usual. */
const denying = (world: World): World["parts"] => {
  const byId: Connectors["byId"] = (id) => {
    const connector = world.parts.connectors.byId(id);
    return (
      connector && {
        entry: connector.entry,
        async send(call, input, language, patience) {
          const answer = await connector.send(call, input, language, patience);
          if (call.name !== accountActive.name || !answer.ok) return answer;
          return { ...answer, data: { activation: 0 } as typeof answer.data };
        },
      }
    );
  };
  return { ...world.parts, connectors: { ...world.parts.connectors, byId } };
};

const doubtWrongly = (world: World, serviceId: number, person: DemoPerson = hana) =>
  askInTime(denying(world), person.subject, serviceId);

describe("S28: a service's second denial of an account", () => {
  onBothEngines("ends the tie once, even if several questions are asked at once", async () => {
    await using world = await openDoubtful();
    await Promise.all([1, 2, 3, 4].map(() => askInTime(world.parts, hana.subject, 1)));
    expect(await countPlaces(world, [hana.subject])).toEqual(["1 aside"]);
    await sandbox.remember("store");
    await Promise.all([1, 2, 3, 4].map(() => askInTime(world.parts, hana.subject, 1)));
    expect(await countPlaces(world, [hana.subject])).toEqual(["1 tied"]);
  });

  onBothEngines(
    "while the holder leaves the service: the account is never both kept aside and asleep",
    async () => {
      await using world = await openDoubtful();
      const { access_token: bearer } = await world.signIn(hana);
      const leave = () => world.client({ bearer }).send(deleteService, { body: { service_id: 1 } });
      const ask = () => askInTime(world.parts, hana.subject, 1);
      await Promise.all([leave(), ask(), leave(), ask()]);
      await workOutbox(world);
      world.passTime(MINUTE);
      await sweep(world.parts);
      const places = await countPlaces(world, [hana.subject]);
      expect([[], ["1 aside"], ["1 asleep"]]).toContainEqual(places);
      expect(await world.database.db.selectFrom("operation_lock").selectAll().execute()).toEqual(
        [],
      );
    },
  );

  onBothEngines.each([hana, kenji])(
    "of a merge's target or source (%o), while the merge is opened: no service is lost or has two places",
    async (person) => {
      await using world = await openDoubtful(person, person === hana ? "store" : "app");
      const { access_token: bearer } = await world.signIn(hana);
      const idToken = await idTokenOf(world, kenji);
      const open = () => mergeCalls(world.client({ bearer })).open(idToken);
      const ask = () => askAllInTime(world.parts, person.subject);
      await Promise.all([open(), ask(), open(), ask()]);
      const [merge] = dataOf(await world.client({ bearer }).send(glanceAtHome, {})).merges;
      if (!merge) throw new Error("No merge was opened.");
      const serviceId = person === hana ? 1 : 2;
      const isPlanned = merge.steps.some(({ service_id }) => service_id === 2);
      const isAside = (await countPlaces(world, [person.subject])).includes(`${serviceId} aside`);
      // Only tied services move: a tie that ended is not in the plan, and one that is in the plan does not end.
      if (person === kenji) expect(isPlanned).toBe(!isAside);
      if (person === kenji && isPlanned) await sandbox.remember("app");
      await driveToEnd(mergeCalls(world.client({ bearer })), merge);
      const all = await countPlaces(world, [hana.subject, kenji.subject]);
      expect(all.map((place) => place[0])).toEqual(["1", "2", "3"]);
      expect(all.filter((place) => place.endsWith("aside"))).toHaveLength(isAside ? 1 : 0);
    },
  );

  onBothEngines(
    "while the holder links an account at the service: the place has one account in the end",
    async () => {
      await using world = await openDoubtful();
      const { access_token: bearer } = await world.signIn(hana);
      const proof = await certify(world, bearer);
      const ask = () => askInTime(world.parts, hana.subject, 1);
      const tie = () => link(world, bearer, 1, proof);
      const [linked] = await Promise.all([tie(), ask(), tie(), ask()]);
      await comeToRest(world);
      const [tied] = await countPlaces(world, [hana.subject]);
      // If the link succeeded, the linked account has the place. Otherwise the earlier tie remains, or is kept aside.
      if (linked.ok) expect(await ownersAt("store", "store-1001")).toEqual([`sub:${hana.subject}`]);
      expect(["1 tied", "1 aside"]).toContain(tied);
      expect(await countPlaces(world, [hana.subject])).toHaveLength(1);
      if (tied === "1 aside") dataOf(await link(world, bearer, 1, await certify(world, bearer)));
      await comeToRest(world);
      expect(await countPlaces(world, [hana.subject])).toEqual(["1 tied"]);
    },
  );

  onBothEngines(
    "while the holder wakes the account: the account is tied again, and the denial does not count",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const { access_token: bearer } = await world.signIn(hana);
      const client = () => world.client({ bearer });
      await doubtWrongly(world, 1);
      world.passTime(MINUTE);
      dataOf(await client().send(deleteService, { body: { service_id: 1 } }));
      world.passTime(MINUTE);
      const ask = () => askInTime(denying(world), hana.subject, 1);
      const comeBack = () => client().send(wakeService, { body: { service_id: 1 } });
      const [first, , second] = await Promise.all([comeBack(), ask(), comeBack(), ask()]);
      for (const outcome of [first, second]) dataOf(outcome);
      await ask();
      // Less than a minute after waking, a denial does not count.
      expect(await countPlaces(world, [hana.subject])).toEqual(["1 tied"]);
      await comeToRest(world);
      expect(await countPlaces(world, [hana.subject])).toEqual(["1 tied"]);
    },
  );

  onBothEngines(
    "while the holder undoes the link: the account is given back or kept aside, never both",
    async () => {
      await using world = await createWorld([kenji], sandbox);
      const { access_token: bearer } = await world.signIn(kenji);
      dataOf(await link(world, bearer, 1, await certify(world, bearer)));
      world.passTime(2 * MINUTE);
      await workOutbox(world);
      await doubtWrongly(world, 1, kenji);
      world.passTime(MINUTE);
      const ask = () => askInTime(denying(world), kenji.subject, 1);
      const undo = () => world.client({ bearer }).send(undoLink, { body: { service_id: 1 } });
      const [undone] = await Promise.all([undo(), ask(), undo(), ask()]);
      const isBack = (await ownersAt("store", "store-1001")).includes("old:store-1001");
      expect(undone.ok).toBe(isBack);
      const places = await countPlaces(world, [kenji.subject]);
      expect(places.filter((place) => place.startsWith("1"))).toEqual(isBack ? [] : ["1 aside"]);
      await comeToRest(world);
      // The wrongly denied account comes back when the service is asked again.
      await askInTime(world.parts, kenji.subject, 1);
      const rested = await countPlaces(world, [kenji.subject]);
      expect(rested).toEqual([...(isBack ? [] : ["1 tied"]), "2 tied", "3 tied"]);
    },
  );

  test("does not count if the account was merged and the merge undone before the answer came", async () => {
    await using world = await openDoubtful(kenji, "app");
    const { connectors, database } = world.parts;
    const app = connectors.byId(2);
    if (!app) throw new Error("There is no app.");
    const { access_token: bearer } = await world.signIn(hana);
    const idToken = await idTokenOf(world, kenji);
    const merge = mergeCalls(world.client({ bearer }));
    // While the answer is on its way, the ID is merged into another, and the merge is undone.
    const slow: typeof app = {
      entry: app.entry,
      async send(call, input, language, patience) {
        const outcome = await app.send(call, input, language, patience);
        await sandbox.remember("app");
        const opened = dataOf(await merge.open(idToken));
        await driveToEnd(merge, opened);
        const undoing = dataOf(await merge.undo(opened.merge_id));
        await driveToEnd(merge, undoing);
        return outcome;
      },
    };
    const parts = { ...world.parts, connectors: { ...connectors, byId: () => slow } };
    await askInTime(parts, kenji.subject, 2);
    expect(await countPlaces(world, [kenji.subject])).toEqual(["2 tied", "3 tied"]);
    expect(await database.db.selectFrom("tie_aside").selectAll().execute()).toEqual([]);
  });
});
