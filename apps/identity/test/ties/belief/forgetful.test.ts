import { accountActive } from "@musubi/contract";
import { describe, expect, test } from "vitest";
import { insertAccount } from "../../../src/database/queries/accounts.ts";
import { insertTie } from "../../../src/database/queries/ties.ts";
import { createJobHandlers } from "../../../src/process/job-handlers.ts";
import type { Parts } from "../../../src/process/parts.ts";
import type { Connector } from "../../../src/services/connectors.ts";
import { askAllInTime } from "../../../src/ties/belief/ask-services.ts";
import { makeBusy } from "../../world/merges.ts";
import { createWorld, type World } from "../../world/world.ts";
import { HOUR, MINUTE } from "./place-calls.ts";

const STORE = 1;

/** Ties this many holders to a store that can be made to forget any of them. */
async function openStore(world: World, holders: number) {
  const people = Array.from({ length: holders }, (_, index) => `holder-${index}`);
  for (const id of people) {
    const email = `${id}@example.jp`;
    await insertAccount(world.database.db, {
      id,
      email,
      emailKey: email,
      emailProvenAt: 1,
      passwordHash: null,
      language: "ja",
      createdAt: 1,
    });
    await insertTie(world.database.db, {
      account: id,
      serviceId: STORE,
      since: 1,
      serviceEmail: email,
    });
  }
  const forgotten = new Set<string>();
  const store = world.parts.connectors.byId(STORE);
  if (!store) throw new Error("There is no store.");
  const send = async (call: { readonly name: string }, input: object) => {
    if (call.name !== accountActive.name) return { ok: true, data: {} };
    const { sub_key } = (input as { query: { sub_key: string } }).query;
    return { ok: true, data: { activation: forgotten.has(sub_key) ? 0 : 1 } };
  };
  const connector = { entry: store.entry, send } as unknown as Connector;
  const parts: Parts = {
    ...world.parts,
    connectors: { ...world.parts.connectors, byId: () => connector },
  };
  const handlers = createJobHandlers(parts);
  return {
    people,
    forget: (some: readonly string[] = people) => some.forEach((id) => void forgotten.add(id)),
    remember: () => forgotten.clear(),
    ask: async (some: readonly string[] = people) => {
      for (const id of some) await askAllInTime(parts, id);
    },
    work: async () => {
      for (let taken = -1; taken !== 0; ) taken = await parts.outbox.work(handlers);
    },
    tied: async () =>
      (await world.database.db.selectFrom("tie").select("account").execute()).length,
  };
}

const readForgets = async (world: World): Promise<string | undefined> =>
  /^musubi_service_forgets\{service="store"\} (\d)$/m.exec(
    await (await fetch(`${world.url}/metrics`)).text(),
  )?.[1];

describe("a service that was restored empty", () => {
  test("ends no tie, alerts the operator once, and is believed again once it knows the accounts", async () => {
    await using world = await createWorld([]);
    const store = await openStore(world, 25);
    await store.ask();
    store.forget();
    expect(await readForgets(world)).toBe("0");
    for (let round = 0; round < 5; round += 1) {
      world.passTime(MINUTE);
      await store.ask();
      await store.work();
    }
    expect(await store.tied()).toBe(25);
    expect(world.told("serviceForgets")).toEqual([{ service: "store" }]);
    expect(await readForgets(world)).toBe("1");

    // Denials of a few accounts, hours later, are not believed either.
    for (let round = 0; round < 5; round += 1) {
      world.passTime(HOUR);
      await store.ask(store.people.slice(0, 3));
      world.passTime(MINUTE);
      await store.work();
    }
    expect(await store.tied()).toBe(25);

    store.remember();
    await store.ask();
    expect(await readForgets(world)).toBe("0");
    expect(await store.tied()).toBe(25);
    // A holder who leaves now is believed to have left.
    world.passTime(HOUR);
    store.forget(store.people.slice(0, 1));
    await store.ask();
    world.passTime(MINUTE);
    await store.work();
    expect(await store.tied()).toBe(24);
    expect(world.told("serviceForgets")).toEqual([{ service: "store" }]);
  });

  test("ties that ended before the alert come back, a busy ID's later; a place that was taken since is left alone", async () => {
    await using world = await createWorld([]);
    const store = await openStore(world, 24);
    store.forget();
    const [first = "", second = "", ...others] = store.people.slice(0, 19);
    const early = [first, second, ...others];
    await store.ask(early);
    world.passTime(MINUTE);
    await store.work();
    expect(await store.tied()).toBe(5);
    await insertTie(world.database.db, { account: first, serviceId: STORE, since: 2 });
    await makeBusy(world, second);

    await store.ask(store.people.slice(19, 20));
    expect(world.told("serviceForgets")).toEqual([{ service: "store" }]);
    await store.work();
    // All 24 but the busy ID's.
    expect(await store.tied()).toBe(23);
    await world.database.db.deleteFrom("operation_lock").execute();
    world.passTime(MINUTE);
    await store.work();
    expect(await store.tied()).toBe(24);
    const taken = await world.database.db
      .selectFrom("tie")
      .select("since")
      .where("account", "=", first)
      .executeTakeFirst();
    expect(taken?.since).toBe(2);
  });

  test("ties of a service with few holders end without an alert, and come back once it knows the accounts", async () => {
    await using world = await createWorld([]);
    const store = await openStore(world, 5);
    store.forget();
    await store.ask();
    world.passTime(MINUTE);
    await store.work();
    expect(await store.tied()).toBe(0);
    expect(world.told("serviceForgets")).toEqual([]);
    store.remember();
    world.passTime(HOUR);
    await store.ask();
    expect(await store.tied()).toBe(5);
  });

  test("twenty holders who leave among many cause no alert", async () => {
    await using world = await createWorld([]);
    const store = await openStore(world, 41);
    const gone = store.people.slice(0, 20);
    store.forget(gone);
    // 381 confirmations of the other accounts, so that the 20 denials are less than one answer in twenty.
    for (let round = 0; round < 9; round += 1) {
      await store.ask(store.people.slice(20));
      await store.ask(store.people.slice(20));
    }
    await store.ask(store.people.slice(20, 23));
    await store.ask(gone);
    world.passTime(MINUTE);
    await store.work();
    expect(await store.tied()).toBe(21);
    expect(world.told("serviceForgets")).toEqual([]);
  });
});
