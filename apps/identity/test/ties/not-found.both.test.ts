import { SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, vi } from "vitest";
import { type Database, outsideTransaction } from "../../src/database/database.ts";
import { countAnswer, holdTrust, loseTrust } from "../../src/database/queries/service-answers.ts";
import { insertTie } from "../../src/database/queries/ties.ts";
import { close } from "../../src/office/close.ts";
import { erase } from "../../src/office/erase.ts";
import { noteAnswer } from "../../src/ties/belief/note-answer.ts";
import { FORGOTTEN } from "../../src/ties/belief/weigh-answer.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { AUTHOR } from "../office/office.ts";
import { holdTransaction } from "../world/break-each-once.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { haveStopped } from "../world/have-stopped.ts";
import { readCode, workOutbox } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { placeCallsAs, readLeft, readSleeps, readTies } from "../world/place-calls.ts";
import { errorWords } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";
import { placeCallsAs as screenCallsAs } from "./belief/place-calls.ts";

const { hana, kenji } = PEOPLE;
const MINUTE = 60_000;
const STORE = 1;

const sandbox = await freshSandbox();

/** Returns the state of Hana's account at the store, whichever ID has it by now. */
const stateAtStore = async () =>
  (await sandbox.state("store")).accounts.find(({ id }) => id === "store-hana")?.state;

const readDoubts = ({ database }: World) =>
  database.db.selectFrom("tie_doubt").selectAll().execute();

/** Counts the deadlocks from now on: the database undoes one of two transactions, which is then played again. */
function countDeadlocks(database: Database): Disposable & { seen(): number } {
  const { transact } = database;
  let deadlocks = 0;
  const spy = vi.spyOn(database, "transact").mockImplementation((work) =>
    transact((trx) =>
      work(trx).catch((error: { readonly cause?: { readonly code?: string } }) => {
        if (error.cause?.code === "40P01") deadlocks += 1;
        throw error;
      }),
    ),
  );
  return { seen: () => deadlocks, [Symbol.dispose]: () => spy.mockRestore() };
}

/** Hana has left the store, which has then forgotten all accounts. */
async function openForgotten() {
  const world = await createWorld([hana, kenji], sandbox);
  const calls = await placeCallsAs(world, hana);
  dataOf(await calls.leave(STORE));
  await workOutbox(world);
  await sandbox.forget("store");
  return { world, calls };
}

describe("S28: a service that does not find a sleeping account when its holder returns", () => {
  onBothEngines.each([
    ["ja", errorWords.ja],
    ["en", errorWords.en],
  ] as const)("is not believed at once, and the message says so (%s)", async (language, words) => {
    const { world } = await openForgotten();
    await using _world = world;
    const calls = await placeCallsAs(world, hana, language);
    const before = await readSleeps(world);
    expect(await calls.comeBack(STORE)).toMatchObject({
      error: { error_code: "E500-01", message_body: words.wake_not_found },
    });
    expect(await readSleeps(world)).toEqual(before);
    // A second denial less than a minute later does not count.
    expect(codeOf(await calls.comeBack(STORE))).toBe("E500-01");
    expect(await calls.places()).toMatchObject([{ service_id: STORE, state: "asleep" }]);
  });

  test("wakes the account once it finds it again, and no doubt remains", async () => {
    const { world, calls } = await openForgotten();
    await using _world = world;
    const [sleep] = await readSleeps(world);
    expect(codeOf(await calls.comeBack(STORE))).toBe("E500-01");
    world.passTime(10 * MINUTE);
    await sandbox.remember("store");
    dataOf(await calls.comeBack(STORE));
    const [tie] = await readTies(world);
    expect(tie?.lineage).toBe(sleep?.lineage);
    expect(await stateAtStore()).toBe("active");
    expect(await readDoubts(world)).toEqual([]);
  });

  test("erases the account on its day if it finds it again and the holder does not return", async () => {
    const { world, calls } = await openForgotten();
    await using _world = world;
    expect(codeOf(await calls.comeBack(STORE))).toBe("E500-01");
    await sandbox.remember("store");
    world.passTime(SLEEP_MS);
    await workOutbox(world);
    expect(await stateAtStore()).toBe("erased");
  });

  test("is believed if it says so again a minute later: the sleep ends, and its address is deleted", async () => {
    const { world, calls } = await openForgotten();
    await using _world = world;
    expect(codeOf(await calls.comeBack(STORE))).toBe("E500-01");
    world.passTime(MINUTE);
    const outcomes = await Promise.all([1, 2].map(() => calls.comeBack(STORE)));
    // Of two tabs, the second may ask when the first has already ended the sleep.
    for (const outcome of outcomes) {
      expect(["ResourceNotFoundException", "E500-01"]).toContain(codeOf(outcome));
    }
    expect(codeOf(await calls.comeBack(STORE))).toBe("ResourceNotFoundException");
    expect(await calls.places()).toEqual([]);
    expect(await readLeft(world)).toEqual(["erased"]);
    expect(await readDoubts(world)).toEqual([]);
  });

  onBothEngines("denials that the sweep gets count as well", async () => {
    const { world, calls } = await openForgotten();
    await using _world = world;
    const fault = { service: "store", path: "account/restore", kind: "down", times: 1 } as const;
    for (const state of ["asleep", "erased"]) {
      await sandbox.fault(fault);
      expect(codeOf(await calls.comeBack(STORE))).toBe("ServiceUnavailableException");
      world.passTime(MINUTE);
      expect(await sweep(world.parts)).toBe(1);
      expect(await readLeft(world)).toEqual([state]);
    }
  });

  onBothEngines(
    "and denies other accounts at the same moment: the two denials never wait for each other",
    async () => {
      const { world, calls } = await openForgotten();
      await using _world = world;
      const { database, parts } = world;
      const lineage = await insertTie(database.db, {
        account: kenji.subject,
        serviceId: STORE,
        since: 1,
      });
      const at = await database.now();
      for (let n = 0; n < FORGOTTEN; n += 1) {
        await countAnswer(database.db, STORE, true, at - MINUTE);
      }
      const tie = { account: kenji.subject, service_id: STORE, lineage };
      const asked = { ...tie, is_aside: false, is_unheard: false, at } as const;
      using deadlocks = countDeadlocks(database);
      let both: Promise<unknown> = Promise.resolve();
      await holdTransaction(database, async (trx) => {
        // The service's answers of this minute are held, and of the next: so the one that drops all doubts stops while it
        // holds the service's trust, and the other waits for that with its place held.
        for (const minute of [at, at + MINUTE]) await countAnswer(trx, STORE, true, minute);
        const other = outsideTransaction(() => noteAnswer(parts, asked, 0));
        await haveStopped(world, 1);
        const refused = outsideTransaction(() => calls.comeBack(STORE));
        await haveStopped(world, 2);
        both = Promise.all([other, refused]);
      });
      await both;
      expect(deadlocks.seen()).toBe(0);
      expect(world.told("serviceForgets")).toHaveLength(1);
      expect(await readLeft(world)).toEqual(["asleep"]);
      expect(await readDoubts(world)).toEqual([]);
    },
  );

  test("a denial from before the leaving does not count", async () => {
    await using world = await createWorld([hana], sandbox);
    const screens = await screenCallsAs(world, hana);
    await sandbox.forget("store");
    await screens.refresh();
    expect(await readDoubts(world)).toHaveLength(1);
    world.passTime(MINUTE);
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(STORE));
    world.passTime(MINUTE);
    expect(codeOf(await calls.comeBack(STORE))).toBe("E500-01");
    expect(await readLeft(world)).toEqual(["asleep"]);
  });
});

describeOnce("S28: a service that finds the account only after its holder has left", () => {
  /** The store forgets all accounts, Hana leaves it, and it then knows them again. */
  async function openLeftAndFound() {
    const world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    const before = await readTies(world);
    await sandbox.forget("store");
    dataOf(await calls.leave(STORE));
    expect(await calls.places()).toMatchObject([{ service_id: STORE, state: "asleep" }]);
    await sandbox.remember("store");
    return { world, calls, before };
  }

  test("wakes the account when the holder returns, and does not erase it later", async () => {
    const { world, calls, before } = await openLeftAndFound();
    await using _world = world;
    dataOf(await calls.comeBack(STORE));
    expect(await readTies(world)).toEqual([{ ...before[0], service_email: hana.email }]);
    expect(await stateAtStore()).toBe("active");
    world.passTime(SLEEP_MS);
    await workOutbox(world);
    expect(await stateAtStore()).toBe("active");
  });

  test("suspends and erases the account on its day, even if an answer is lost", async () => {
    const { world } = await openLeftAndFound();
    await using _world = world;
    world.passTime(SLEEP_MS - MINUTE);
    await workOutbox(world);
    expect(await stateAtStore()).toBe("active");
    world.passTime(MINUTE);
    const fault = { service: "store", kind: "drop-after", times: 1 } as const;
    await sandbox.fault({ ...fault, path: "account/suspend" });
    await workOutbox(world);
    expect([await stateAtStore(), await readLeft(world)]).toEqual(["suspended", ["erasing"]]);
    world.passTime(10 * MINUTE);
    await workOutbox(world);
    expect([await stateAtStore(), await readLeft(world)]).toEqual(["erased", ["erased"]]);
  });

  test("suspends and erases the account at once if the holder has it erased early", async () => {
    const { world, calls } = await openLeftAndFound();
    await using _world = world;
    await workOutbox(world);
    dataOf(await calls.sendEraseCode(STORE));
    dataOf(await calls.erase(STORE, await readCode(world, sandbox, hana.email)));
    await workOutbox(world);
    expect([await stateAtStore(), await readLeft(world)]).toEqual(["erased", ["erased"]]);
  });

  test("suspends and erases the account at once if the office erases the closed ID", async () => {
    await using world = await createWorld([hana], sandbox);
    const { parts } = world;
    await sandbox.forget("store");
    dataOf(await close(parts, hana.subject, AUTHOR));
    await sandbox.remember("store");
    dataOf(await erase(parts, hana.subject, AUTHOR));
    await workOutbox(world);
    expect([await stateAtStore(), await readLeft(world)]).toEqual(["erased", ["erased"]]);
  });

  test("erases nothing while it refuses on the day, and is asked again later", async () => {
    const { world } = await openLeftAndFound();
    await using _world = world;
    world.passTime(SLEEP_MS);
    const path = "account/suspend";
    await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
    await workOutbox(world);
    expect([await stateAtStore(), await readLeft(world)]).toEqual(["active", ["erasing"]]);
    const [job] = await world.database.db
      .selectFrom("outbox")
      .select("last_error")
      .where("kind", "=", "erase-at-service")
      .execute();
    expect(job?.last_error).toBe("E500-01");
    world.passTime(10 * MINUTE);
    await workOutbox(world);
    expect(await stateAtStore()).toBe("erased");
  });
});

describe("S28: a service that is not believed", () => {
  async function distrust({ database }: World): Promise<void> {
    const now = await database.now();
    await database.transact(async (trx) => {
      await holdTrust(trx, STORE);
      await loseTrust(trx, STORE, now);
    });
  }

  onBothEngines(
    "ends no sleep, however often it denies the account; once believed again, it must deny it twice",
    async () => {
      const { world, calls } = await openForgotten();
      await using _world = world;
      const denyAfterAMinute = async () => {
        world.passTime(MINUTE);
        const code = codeOf(await calls.comeBack(STORE));
        return `${code} ${await readLeft(world)}`;
      };
      expect(await denyAfterAMinute()).toBe("E500-01 asleep");
      await distrust(world);
      for (let n = 0; n < 3; n += 1) expect(await denyAfterAMinute()).toBe("E500-01 asleep");
      // Without a doubt from before, a denial does not begin one either.
      await world.database.db.deleteFrom("tie_doubt").execute();
      for (let n = 0; n < 3; n += 1) expect(await denyAfterAMinute()).toBe("E500-01 asleep");
      expect(await readDoubts(world)).toEqual([]);
      await world.database.db.updateTable("service_trust").set({ forgets_since: null }).execute();
      expect(await denyAfterAMinute()).toBe("E500-01 asleep");
      expect(await denyAfterAMinute()).toBe("ResourceNotFoundException erased");
    },
  );

  onBothEngines(
    "a service with many denials of sleeping accounts is not believed: the operator is alerted, the doubt deleted",
    async () => {
      const { world, calls } = await openForgotten();
      await using _world = world;
      expect(codeOf(await calls.comeBack(STORE))).toBe("E500-01");
      expect(await readDoubts(world)).toHaveLength(1);
      const now = await world.database.now();
      for (let n = 0; n < 19; n += 1) await countAnswer(world.database.db, STORE, true, now);
      world.passTime(MINUTE);
      expect(codeOf(await calls.comeBack(STORE))).toBe("E500-01");
      expect(world.told("serviceForgets")).toEqual([{ service: "store" }]);
      expect(await readLeft(world)).toEqual(["asleep"]);
      expect(await readDoubts(world)).toEqual([]);
    },
  );
});
