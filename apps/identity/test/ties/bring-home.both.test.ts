import { randomUUID } from "node:crypto";
import { SLEEP_MS } from "@musubi/contract";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { disableAccount, insertAccount } from "../../src/database/queries/accounts.ts";
import { findSteps } from "../../src/database/queries/operation-steps.ts";
import { countStrayed, findOp } from "../../src/database/queries/operations.ts";
import type { Lineage } from "../../src/database/queries/reversals.ts";
import { insertTie } from "../../src/database/queries/ties.ts";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import type { Report } from "../../src/report/report.ts";
import { hearReport } from "../../src/ties/belief/hear-report.ts";
import { bringHome, openRestore } from "../../src/ties/homecoming/bring-home.ts";
import { linkAccount } from "../../src/ties/linking/link.ts";
import { undoLink } from "../../src/ties/linking/undo-link.ts";
import { cancelMerge } from "../../src/ties/merging/cancel-merge.ts";
import { moveService, openOrContinue } from "../../src/ties/merging/merge.ts";
import { findMerge } from "../../src/ties/merging/merge-op.ts";
import { undoMerge } from "../../src/ties/merging/undo.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { deleteService } from "../../src/ties/places/delete-service.ts";
import { wakeService } from "../../src/ties/places/wake-service.ts";
import { type CrashingWorld, makeCrashingWorld } from "../any-order/crashing-parts.ts";
import { countEdges } from "../any-order/edges.ts";
import type { NetworkFault, StandIn, StandInAccount } from "../any-order/stand-in.ts";
import { createEmptyDatabase, engine, type TestDatabase } from "../world/database.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { LOGGED_IN } from "../world/logged-in.ts";

const MINUTE = 60_000;
const CALM = { crashAt: undefined, fault: undefined, thinksFor: 0 };

let empty: TestDatabase | undefined;
let database: Database;
let world: CrashingWorld;
const strayed: unknown[] = [];
beforeAll(async () => {
  if (engine === "postgres") empty = await createEmptyDatabase();
  database = openDatabase(empty?.url ?? "sqlite::memory:");
  await migrate(database);
  const made = makeCrashingWorld(database);
  const report: Report = (name, facts) => {
    if (name === "restoreRefused") strayed.push(facts);
  };
  world = { ...made, parts: { ...made.parts, report } };
});
beforeEach(async () => {
  // The sweep of this test would continue operations of earlier tests.
  await database.db.deleteFrom("operation_lock").execute();
  await database.db.updateTable("operation").set({ state: "cancelled" }).execute();
  await database.db.deleteFrom("outbox").execute();
  strayed.splice(0);
  for (const service of world.services.values()) {
    service.accounts.clear();
    service.isRefusing = false;
  }
});
afterAll(async () => {
  await database.close();
  await empty?.dispose();
});

const serviceOf = (serviceId: number): StandIn => {
  const service = world.services.get(serviceId);
  if (!service) throw new Error("There is no such service.");
  return service;
};

/** An ID with an account at each of some services. */
class Person {
  readonly id = randomUUID();
  readonly email = `${this.id}@example.jp`;
  readonly caller = { account: this.id, user_agent: "", ...LOGGED_IN };

  static async with(...services: readonly number[]): Promise<Person> {
    const person = new Person();
    const { id, email } = person;
    await insertAccount(database.db, {
      id,
      email,
      emailKey: email,
      emailProvenAt: 1,
      passwordHash: "none",
      language: "ja",
      createdAt: 1,
    });
    for (const serviceId of services) {
      serviceOf(serviceId).add({ id: `${id}-${serviceId}`, owner: `sub:${id}`, email });
      await insertTie(database.db, { account: id, serviceId, since: 1, serviceEmail: email });
    }
    return person;
  }

  /** Returns the account that this person had at the beginning, as its service has it now. */
  at(serviceId: number): StandInAccount {
    const account = serviceOf(serviceId).accounts.get(`${this.id}-${serviceId}`);
    if (!account) throw new Error("The service has no such account.");
    return account;
  }

  async lineages(): Promise<Lineage[]> {
    const ties = await database.db
      .selectFrom("tie")
      .select(["service_id", "lineage"])
      .where("account", "=", this.id)
      .orderBy("service_id")
      .execute();
    return ties.map(({ service_id, lineage }) => ({ service_id, lineage: lineage ?? "" }));
  }

  services = async () => (await this.lineages()).map(({ service_id }) => service_id);

  leave = (serviceId: number) => deleteService(world.parts, this.caller, serviceId, "ja");

  comeBack = (serviceId: number) => wakeService(world.parts, this.caller, serviceId, "ja");

  proof = () => ({
    issuer: "pool",
    subject: this.id,
    authTime: world.parts.now(),
    email: this.email,
    ...LOGGED_IN,
  });

  /** Merges another ID into this one, and finishes the merge. */
  async absorb(other: Person): Promise<void> {
    await openOrContinue(world.parts, this.caller, other.proof());
    await rest();
    expect(await other.services()).toEqual([]);
  }

  /** Gives this person the account of another, without a merge. */
  async get(serviceId: number, from: Person): Promise<void> {
    await database.db
      .updateTable("place")
      .set({ account: this.id })
      .where("account", "=", from.id)
      .where("service_id", "=", serviceId)
      .execute();
    from.at(serviceId).owner = `sub:${this.id}`;
  }

  async close(): Promise<void> {
    await disableAccount(database.db, this.id, { mergedInto: null, now: world.parts.now() });
  }

  isClosed = async () =>
    (
      await database.db
        .selectFrom("account")
        .select("state")
        .where("id", "=", this.id)
        .executeTakeFirstOrThrow()
    ).state === "disabled";

  /** Wakes the ID itself, as a take-back does. */
  async wake(): Promise<void> {
    await database.db
      .updateTable("account")
      .set({ state: "active", merged_into: null, disabled_at: null })
      .where("id", "=", this.id)
      .execute();
  }
}

const work = async (): Promise<number> => {
  const handlers = createJobHandlers(world.parts);
  let done = 0;
  for (let taken = -1; taken !== 0; done += taken) taken = await world.parts.outbox.work(handlers);
  return done;
};

/** Runs sweeps and workers until nothing is left to do. */
async function rest(rounds = 8): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    world.passTime(MINUTE + 1);
    const done = (await sweep(world.parts)) + (await work());
    if (done === 0) return;
  }
}

const open = (person: Person, services: readonly Lineage[]) =>
  database.transact((trx) =>
    openRestore(world.parts, trx, { target: person.id, services, user_agent: null }),
  );

async function restore(person: Person, services: readonly Lineage[]): Promise<string> {
  const op = await open(person, services);
  if (!op) throw new Error("Nothing is to come home.");
  await rest();
  return op.id;
}

const statesOf = async (op: string) =>
  (await findSteps(database.db, op)).map(({ service_id, state }) => [service_id, state]);

const reasonsOf = async (op: string) =>
  (
    await database.db
      .selectFrom("operation_step")
      .select(["service_id", "last_error"])
      .where("op", "=", op)
      .where("state", "=", "refused")
      .orderBy("service_id")
      .execute()
  ).map(({ service_id, last_error }) => [service_id, last_error]);

const busy = () => database.db.selectFrom("operation_lock").select("account").execute();

/** Checks what must be true once nothing is left to do. */
async function expectPeace(op: string): Promise<void> {
  expect((await findOp(database.db, op))?.state).toBe("done");
  expect(await busy()).toEqual([]);
}

describe("accounts come home, each from the ID that has it", () => {
  test("from an ID that they were merged into", async () => {
    const [hana, kenji] = [await Person.with(1), await Person.with(2, 3)];
    const had = await kenji.lineages();
    await hana.absorb(kenji);
    await kenji.wake();
    await expectPeace(await restore(kenji, had));
    expect(await kenji.lineages()).toEqual(had);
    expect(await hana.services()).toEqual([1]);
    expect(kenji.at(2)).toMatchObject({ owner: `sub:${kenji.id}`, email: kenji.email });
    expect(strayed).toEqual([]);
  });

  test("an account that is at home already needs no operation", async () => {
    const hana = await Person.with(1, 2);
    expect(await open(hana, await hana.lineages())).toBeUndefined();
    expect(await open(hana, [])).toBeUndefined();
  });

  test("an account at a service that the other ID has left since is woken, and is not erased later", async () => {
    const [hana, kenji] = [await Person.with(1), await Person.with(2, 3)];
    const had = await kenji.lineages();
    await hana.absorb(kenji);
    await hana.leave(2);
    expect(kenji.at(2).state).toBe("suspended");
    await kenji.wake();
    await expectPeace(await restore(kenji, had));
    expect(await kenji.lineages()).toEqual(had);
    expect(kenji.at(2)).toMatchObject({
      owner: `sub:${kenji.id}`,
      state: "active",
      email: kenji.email,
    });
    world.passTime(SLEEP_MS);
    await rest();
    expect(kenji.at(2).state).toBe("active");
  });

  test("an account at a service that its home ID left is woken", async () => {
    const kenji = await Person.with(2, 3);
    const had = await kenji.lineages();
    await kenji.leave(2);
    await expectPeace(await restore(kenji, had));
    expect(await kenji.lineages()).toEqual(had);
    expect(kenji.at(2)).toMatchObject({ owner: `sub:${kenji.id}`, state: "active" });
  });

  test("from an ID that left all its services and was closed; that ID remains closed", async () => {
    const [hana, kenji] = [await Person.with(), await Person.with(2, 3)];
    const had = await kenji.lineages();
    await hana.absorb(kenji);
    await hana.leave(2);
    await hana.leave(3);
    await hana.close();
    await kenji.wake();
    await expectPeace(await restore(kenji, had));
    expect(await kenji.lineages()).toEqual(had);
    expect(await hana.isClosed()).toBe(true);
  });

  test("from the ID that has them after two merges", async () => {
    const [hana, kenji, mio] = [await Person.with(1), await Person.with(2, 3), await Person.with()];
    const had = await kenji.lineages();
    await hana.absorb(kenji);
    await mio.absorb(hana);
    await kenji.wake();
    await expectPeace(await restore(kenji, had));
    expect(await kenji.lineages()).toEqual(had);
    expect(await mio.services()).toEqual([1]);
  });

  onBothEngines(
    "from an ID that is half merged into another: the merge is called off, and its proof cannot open it again",
    async () => {
      const [hana, kenji, mio] = [
        await Person.with(1),
        await Person.with(2, 3),
        await Person.with(),
      ];
      const had = await kenji.lineages();
      await hana.absorb(kenji);
      const proof = hana.proof();
      await moveService(world.parts, mio.caller, 2, proof);
      expect(await mio.services()).toEqual([2]);
      await kenji.wake();
      const op = await open(kenji, had);
      if (op) await bringHome(world.parts, op);
      await expectPeace(op?.id ?? "");
      await rest();
      expect(await kenji.lineages()).toEqual(had);
      expect(await hana.services()).toEqual([1]);
      expect(await mio.services()).toEqual([]);
      expect(await openOrContinue(world.parts, mio.caller, proof)).toMatchObject({ ok: false });
    },
  );

  onBothEngines("an unfinished link of the other ID is finished as well", async () => {
    const [hana, kenji] = [await Person.with(), await Person.with(2)];
    const had = await kenji.lineages();
    await hana.absorb(kenji);
    serviceOf(1).add({ id: "old", owner: "old:old", email: "old@example.jp" });
    const proof = { ...hana.proof(), subject: "old", email: "old@example.jp", emailVerified: true };
    const about = { language: "ja", trace: { userAgent: "", network: "", from: "" } } as const;
    await world.during({ ...CALM, fault: "lost" }, [
      () => linkAccount(world.parts, hana.caller, world.entryOf(1), proof, about),
    ]);
    await kenji.wake();
    await expectPeace(await restore(kenji, had));
    expect(await hana.services()).toEqual([1]);
    expect(await kenji.lineages()).toEqual(had);
  });

  onBothEngines("an unfinished waking at the home ID is finished as well", async () => {
    const [hana, kenji] = [await Person.with(), await Person.with(1, 2, 3)];
    await kenji.leave(1);
    const had = await kenji.lineages();
    await hana.absorb(kenji);
    await kenji.wake();
    await world.during({ ...CALM, fault: "lost" }, [() => kenji.comeBack(1)]);
    const op = await open(kenji, had);
    if (op) await bringHome(world.parts, op);
    await expectPeace(op?.id ?? "");
    // The waking was finished, and the other accounts came home.
    expect(await kenji.services()).toEqual([1, 2, 3]);
    expect(kenji.at(1).state).toBe("active");
  });
});

describeOnce(
  "to an ID that is half merged with the one that has them, if that merge is called off",
  () => {
    /** Hana, who has Kenji's account at the second service, is half merged into Kenji's ID. */
    const halfMerge = async () => {
      const [hana, kenji] = [await Person.with(3), await Person.with(2)];
      const had = await kenji.lineages();
      await hana.get(2, kenji);
      await moveService(world.parts, kenji.caller, 2, hana.proof());
      expect(await kenji.lineages()).toEqual(had);
      return { hana, kenji, had };
    };
    const callOff = async (hana: Person, kenji: Person) => {
      const merge = await findMerge(database.db, kenji.id, hana.id);
      if (!merge) throw new Error("There is no merge.");
      await cancelMerge(world.parts, merge);
    };

    test.each([
      ["that has not begun to move back", undefined],
      ["that may have moved back", "drop-after"],
    ] as const)("an account %s comes home", async (_, fault) => {
      const { hana, kenji, had } = await halfMerge();
      await callOff(hana, kenji);
      world.passTime(MINUTE + 1);
      if (fault) await world.during({ ...CALM, fault }, [() => sweep(world.parts)]);
      await expectPeace(await restore(kenji, had));
      expect(await kenji.lineages()).toEqual(had);
      expect(kenji.at(2).owner).toBe(`sub:${kenji.id}`);
      expect(await hana.services()).toEqual([3]);
    });

    test("another account comes home into the place that the merge has taken", async () => {
      const [hana, kenji, mio] = [
        await Person.with(2, 3),
        await Person.with(2),
        await Person.with(),
      ];
      const [hanas, had] = [await hana.lineages(), await kenji.lineages()];
      await mio.get(2, kenji);
      await moveService(world.parts, kenji.caller, 2, hana.proof());
      await callOff(hana, kenji);
      const op = await open(kenji, had);
      if (op) await bringHome(world.parts, op);
      await rest();
      await expectPeace(op?.id ?? "");
      expect(await kenji.lineages()).toEqual(had);
      expect(await hana.lineages()).toEqual(hanas);
    });
  },
);

test("an account that an undo is about to take away stays at home", async () => {
  const [hana, kenji] = [await Person.with(3), await Person.with(2)];
  const had = await kenji.lineages();
  await hana.get(2, kenji);
  await kenji.absorb(hana);
  const merge = await findMerge(database.db, kenji.id, hana.id);
  if (!merge) throw new Error("There is no merge.");
  expect(await undoMerge(world.parts, merge, kenji.caller)).toMatchObject({ ok: true });
  await restore(kenji, had);
  expect(await kenji.lineages()).toEqual(had);
  expect(await hana.services()).toEqual([3]);
});

describe("an account that cannot come home gets a reason, and does not delay the others", () => {
  const merged = async () => {
    const [hana, kenji] = [await Person.with(1), await Person.with(2, 3)];
    const had = await kenji.lineages();
    await hana.absorb(kenji);
    await kenji.wake();
    return { hana, kenji, had };
  };
  const expectOnlySchool = async (kenji: Person, op: string, reason: string) => {
    await expectPeace(op);
    expect(await statesOf(op)).toEqual([
      [2, "refused"],
      [3, "done"],
    ]);
    expect(await reasonsOf(op)).toEqual([[2, reason]]);
    expect(await kenji.services()).toEqual([3]);
    expect(strayed).toEqual([{ op, account: kenji.id, serviceId: 2 }]);
  };

  test("if the service refuses: the account remains tied to the ID that has it", async () => {
    const { hana, kenji, had } = await merged();
    serviceOf(2).isRefusing = true;
    const before = await countStrayed(database.db, 0);
    await expectOnlySchool(kenji, await restore(kenji, had), "E500-01");
    expect(await hana.services()).toEqual([1, 2]);
    expect(await countStrayed(database.db, 0)).toBe(before + 1);
    expect(await countStrayed(database.db, world.parts.now())).toBe(0);
  });

  test("if the service wakes the account but refuses to give it: it sleeps again, and is erased on its day", async () => {
    const { hana, kenji, had } = await merged();
    await hana.leave(2);
    serviceOf(2).isRefusing = true;
    await expectOnlySchool(kenji, await restore(kenji, had), "E500-01");
    expect(await hana.services()).toEqual([1]);
    expect(kenji.at(2)).toMatchObject({ owner: `sub:${hana.id}`, state: "suspended" });
    world.passTime(SLEEP_MS);
    await rest();
    expect(kenji.at(2).state).toBe("erased");
  });

  test("because it is erased", async () => {
    const { hana, kenji, had } = await merged();
    await hana.leave(2);
    world.passTime(SLEEP_MS);
    await work();
    expect(kenji.at(2).state).toBe("erased");
    await expectOnlySchool(kenji, await restore(kenji, had), "erased");
  });

  test("because its service no longer knows it", async () => {
    const { hana, kenji, had } = await merged();
    world.passTime(2 * MINUTE);
    kenji.at(2).state = "suspended";
    await hearReport(world.parts, 2, hana.id);
    await rest();
    await expectOnlySchool(kenji, await restore(kenji, had), "gone");
  });

  test("because it was unlinked, and is the service's own again", async () => {
    const { hana, kenji, had } = await merged();
    const linked = { linked_owner: `old:${kenji.id}-2`, linked_at: world.parts.now() };
    await database.db
      .updateTable("place")
      .set(linked)
      .where("account", "=", hana.id)
      .where("service_id", "=", 2)
      .execute();
    expect(await undoLink(world.parts, hana.caller, 2, "ja")).toMatchObject({ ok: true });
    await expectOnlySchool(kenji, await restore(kenji, had), "unlinked");
    expect(kenji.at(2).owner).toBe(`old:${kenji.id}-2`);
  });

  test("because another account has its place", async () => {
    const { hana, kenji, had } = await merged();
    serviceOf(2).add({ id: "other", owner: `sub:${kenji.id}`, email: kenji.email });
    await insertTie(database.db, { account: kenji.id, serviceId: 2, since: 1 });
    const op = await restore(kenji, had);
    await expectPeace(op);
    expect(await reasonsOf(op)).toEqual([[2, "place-taken"]]);
    expect(await kenji.services()).toEqual([2, 3]);
    expect(await hana.services()).toEqual([1, 2]);
  });

  test("an account comes home later if the account in its place is being brought home as well", async () => {
    const { hana, kenji, had } = await merged();
    const ren = await Person.with(2);
    const rens = await ren.lineages();
    await kenji.absorb(ren);
    await ren.wake();
    const first = await open(kenji, had);
    const second = await open(ren, rens);
    await rest();
    for (const op of [first, second]) await expectPeace(op?.id ?? "");
    expect(await kenji.lineages()).toEqual(had);
    expect(await ren.lineages()).toEqual(rens);
    expect(await hana.services()).toEqual([1]);
  });

  onBothEngines(
    "if the service refuses after a call without an answer: that call, arriving late, changes nothing",
    async () => {
      const { hana, kenji, had } = await merged();
      const [store] = had.filter(({ service_id }) => service_id === 2);
      const op = await open(kenji, store ? [store] : []);
      world.passTime(MINUTE + 1);
      await world.during({ ...CALM, fault: "late" }, [() => sweep(world.parts)]);
      serviceOf(2).isRefusing = true;
      world.passTime(MINUTE + 1);
      await sweep(world.parts);
      serviceOf(2).isRefusing = false;
      await rest();
      serviceOf(2).deliverLate();
      await expectPeace(op?.id ?? "");
      expect(kenji.at(2).owner).toBe(`sub:${hana.id}`);
      expect(await hana.services()).toEqual([1, 2, 3]);
      expect(await reasonsOf(op?.id ?? "")).toEqual([[2, "E500-01"]]);
      expect(strayed).toHaveLength(1);
    },
  );
});

describeOnce("a service that does not answer", () => {
  test.each<NetworkFault>(["lost", "drop-after", "late"])(
    "%s: its account comes home when the service answers; the other account comes meanwhile",
    async (fault) => {
      const [hana, kenji] = [await Person.with(), await Person.with(2, 3)];
      const had = await kenji.lineages();
      await hana.absorb(kenji);
      await hana.leave(2);
      await kenji.wake();
      const op = await open(kenji, had);
      world.passTime(MINUTE + 1);
      await world.during({ ...CALM, fault }, [() => sweep(world.parts)]);
      expect(await statesOf(op?.id ?? "")).toEqual([
        [2, "sent"],
        [3, "done"],
      ]);
      // The ID that the account comes from cannot leave the service meanwhile.
      expect(await hana.leave(2)).toMatchObject({ ok: false });
      await rest();
      serviceOf(2).deliverLate();
      await expectPeace(op?.id ?? "");
      expect(await kenji.lineages()).toEqual(had);
      expect(kenji.at(2)).toMatchObject({ owner: `sub:${kenji.id}`, state: "active" });
    },
  );
});

describe("two operations that bring accounts home", () => {
  onBothEngines("from each other, at the same time: both finish", async () => {
    const [hana, kenji] = [await Person.with(1), await Person.with(2)];
    const [hanas, kenjis] = [await hana.lineages(), await kenji.lineages()];
    // Each of the two has the other's account.
    await kenji.get(1, hana);
    await hana.get(2, kenji);
    const ops = [await open(hana, hanas), await open(kenji, kenjis)];
    world.passTime(MINUTE + 1);
    await Promise.all([sweep(world.parts), sweep(world.parts)]);
    await rest();
    for (const op of ops) await expectPeace(op?.id ?? "");
    expect(await hana.lineages()).toEqual(hanas);
    expect(await kenji.lineages()).toEqual(kenjis);
  });

  test("into each other's place at one service: both are refused, and neither waits for ever", async () => {
    const [hana, kenji] = [await Person.with(2), await Person.with(2)];
    const [hanas, kenjis] = [await hana.lineages(), await kenji.lineages()];
    const ops = [await open(hana, kenjis), await open(kenji, hanas)];
    await rest();
    for (const op of ops) {
      await expectPeace(op?.id ?? "");
      expect(await reasonsOf(op?.id ?? "")).toEqual([[2, "place-taken"]]);
    }
    expect(await hana.lineages()).toEqual(hanas);
  });

  test("the same account to two IDs: the later operation wins", async () => {
    const [hana, kenji, mio] = [await Person.with(), await Person.with(2), await Person.with()];
    const had = await kenji.lineages();
    await hana.absorb(kenji);
    await kenji.wake();
    const first = await open(mio, had);
    await expectPeace(await restore(kenji, had));
    await expectPeace(first?.id ?? "");
    expect(await reasonsOf(first?.id ?? "")).toEqual([[2, "overtaken"]]);
    expect(await kenji.lineages()).toEqual(had);
  });

  onBothEngines(
    "from the same ID: that ID remains busy until the services have answered both",
    async () => {
      const [hana, kenji, ren] = [await Person.with(), await Person.with(2), await Person.with(3)];
      const [kenjis, rens] = [await kenji.lineages(), await ren.lineages()];
      for (const other of [kenji, ren]) {
        await hana.absorb(other);
        await other.wake();
      }
      const silent = await open(ren, rens);
      const heard = await open(kenji, kenjis);
      world.passTime(MINUTE + 1);
      await world.during({ ...CALM, fault: "drop-after" }, [() => sweep(world.parts)]);
      expect(await statesOf(silent?.id ?? "")).toEqual([[3, "sent"]]);
      expect((await findOp(database.db, heard?.id ?? ""))?.state).toBe("done");
      expect(await hana.leave(3)).toMatchObject({ ok: false, code: "MergeBusyException" });
      await rest();
      await expectPeace(silent?.id ?? "");
      expect(await ren.lineages()).toEqual(rens);
    },
  );
});

describeOnce(
  "M07: if a process is killed before or after any statement or call, another process finishes its work, once",
  () => {
    test.each([
      ["half merged elsewhere", false],
      ["asleep", true],
    ] as const)(
      "bringing home an account that is %s",
      async (_, isAsleep) => {
        for (const crashAt of countEdges()) {
          const [hana, kenji, mio] = [
            await Person.with(),
            await Person.with(2, 3),
            await Person.with(),
          ];
          const had = await kenji.lineages();
          for (const serviceId of [2, 3]) await hana.get(serviceId, kenji);
          if (isAsleep) await hana.leave(2);
          else await moveService(world.parts, mio.caller, 2, hana.proof());
          const op = await open(kenji, had);
          world.passTime(MINUTE + 1);
          const outcome = await world.during({ ...CALM, crashAt }, [() => sweep(world.parts)]);
          await rest();
          await expectPeace(op?.id ?? "");
          expect(await kenji.lineages(), `after edge ${crashAt}`).toEqual(had);
          for (const serviceId of [2, 3]) {
            const home = { owner: `sub:${kenji.id}`, state: "active", email: kenji.email };
            expect(kenji.at(serviceId), `after edge ${crashAt}`).toMatchObject(home);
          }
          expect(strayed).toEqual([]);
          if (outcome === "crashed") continue;
          expect(crashAt).toBeGreaterThan(40);
          return;
        }
      },
      240_000,
    );
  },
);
