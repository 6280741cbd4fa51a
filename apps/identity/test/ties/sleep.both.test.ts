import {
  checkDeletion,
  disableAccount,
  eraseAccount,
  restoreAccount,
  SLEEP_MS,
} from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { createJobHandlers } from "../../src/process/job-handlers.ts";
import type { Connectors } from "../../src/services/connectors.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { wakeService } from "../../src/ties/places/wake-service.ts";
import { startEmailChange } from "../world/email-change.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { LOGGED_IN } from "../world/logged-in.ts";
import { hurryLeavingMails, workOutbox } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { makeBusy } from "../world/merges.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { placeCallsAs, readLeft, readSleeps, readTies } from "../world/place-calls.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;

const sandbox = await freshSandbox();

/** Returns the state of an account at a service, whichever ID has it by now. */
const stateAt = async (service: "store" | "app", id: string) =>
  (await sandbox.state(service)).accounts.find((each) => (each as { id?: string }).id === id)
    ?.state;

const saidOf = (outcome: Outcome<unknown>): string => (outcome.ok ? "ok" : codeOf(outcome));

/** The world's parts, with a hook around a call to a service. */
const around = (
  world: World,
  name: string,
  happens: () => Promise<unknown>,
  when: "before" | "after" = "before",
) => {
  const byId: Connectors["byId"] = (id) => {
    const connector = world.parts.connectors.byId(id);
    return (
      connector && {
        entry: connector.entry,
        async send(call, input, language) {
          if (call.name !== name) return connector.send(call, input, language);
          if (when === "before") await happens();
          const answer = await connector.send(call, input, language);
          if (when === "after") await happens();
          return answer;
        },
      }
    );
  };
  return { ...world.parts, connectors: { ...world.parts.connectors, byId } };
};

/** Returns the job that erases the newest sleep. */
async function eraseJob(world: World) {
  const sleep = (await readSleeps(world)).at(-1);
  return {
    kind: "erase-at-service",
    account: hana.subject,
    serviceId: 1,
    key: `${sleep?.key}:erase`,
  } as const;
}

describe("coming back to a service", () => {
  test("restores the whole row of the tie; leaving and waking are mailed and journaled", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    const imported = { old_id: "store-7", unheard: 1, told: "UserNotFoundException" };
    await world.database.db.updateTable("place").set(imported).execute();
    const before = await readTies(world);
    expect(await calls.places()).toMatchObject([{ service_id: 1, state: "active", left_at: null }]);
    dataOf(await calls.leave(1));
    const [place] = await calls.places();
    expect(place).toMatchObject({ service_id: 1, state: "asleep", undo_link_until: null });
    expect((place?.erase_at ?? 0) - (place?.left_at ?? 0)).toBe(SLEEP_MS);
    expect(await calls.glimpse()).toEqual([{ service_id: 1, state: "asleep" }]);
    const user_key = hana.subject;
    expect(
      dataOf(await calls.client.send(checkDeletion, { body: { service_id: 1, user_key } })),
    ).toEqual({ activation: 0, deletable: false, user_message: "" });

    world.passTime(13 * DAY);
    await workOutbox(world);
    const later = await placeCallsAs(world, hana);
    dataOf(await later.comeBack(1));
    dataOf(await later.comeBack(1));
    expect(await later.services()).toEqual([1]);
    expect(await later.glimpse()).toEqual([]);
    expect(await stateAt("store", "store-hana")).toBe("active");
    const [tie] = await readTies(world);
    expect({ ...tie }).toEqual({ ...before[0], service_email: hana.email });
    world.passTime(2 * DAY);
    await workOutbox(world);
    expect(await stateAt("store", "store-hana")).toBe("active");
    expect(await sandbox.mails(hana.email)).toHaveLength(2);
    const journal = await world.database.db
      .selectFrom("journal")
      .select(["operation_detail", "log_text"])
      .where("account", "=", hana.subject)
      .where("operation_detail", "in", [9, 18])
      .orderBy("at")
      .execute();
    expect(journal.map((row) => ({ ...row }))).toEqual([
      { operation_detail: 18, log_text: "left store" },
      { operation_detail: 9, log_text: "woken store" },
    ]);
  });

  test("the mail about leaving names the day of erasing, and has one link, which undoes it", async () => {
    await using world = await createWorld([hana], sandbox);
    await world.database.db.updateTable("account").set({ language: "en" }).execute();
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(1));
    await hurryLeavingMails(world);
    await workOutbox(world);
    const [mail] = await sandbox.mails(hana.email);
    const [{ erase_at } = { erase_at: 0 }] = await readSleeps(world);
    const day = new Intl.DateTimeFormat("en-GB", {
      dateStyle: "long",
      timeZone: "Asia/Tokyo",
    }).format(erase_at);
    expect(mail?.text).toContain(day);
    const links = mail?.text.match(/https?:\S+/g) ?? [];
    const buttons = links.filter((link) => !/\/(?:help|contact)/.test(link));
    // The second is for a reader of the other language.
    expect(buttons).toEqual([
      expect.stringMatching(/\/take-back\/.*lng=en$/),
      expect.stringMatching(/\/take-back\/.*lng=ja$/),
    ]);
  });

  test("an address that changed meanwhile is sent after waking, not before", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(1));
    const change = await startEmailChange(world, sandbox, hana);
    const code = await change.obtainCode("new-hana@example.jp");
    dataOf(await change.confirm(code, "new-hana@example.jp"));
    await workOutbox(world);
    const emailAt = async () =>
      (await sandbox.state("store")).accounts.find(({ owner }) => owner === `sub:${hana.subject}`)
        ?.email;
    expect(await emailAt()).toBe(hana.email);
    dataOf(
      await (await placeCallsAs(world, { ...hana, email: "new-hana@example.jp" })).comeBack(1),
    );
    await workOutbox(world);
    expect(await emailAt()).toBe("new-hana@example.jp");
  });

  onBothEngines("M06: by four calls at once has one effect, and each call succeeds", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(1));
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => calls.comeBack(1)));
    for (const outcome of outcomes) dataOf(outcome);
    await workOutbox(world);
    expect(await sandbox.mails(hana.email)).toHaveLength(1);
    expect(await readTies(world)).toHaveLength(1);
  });

  describe("M06: if the service refuses one of two calls to wake an account, and accepts the other", () => {
    /** Sends a second call while the first is on its way. The second is refused. */
    async function comeBackTwice(world: World, meanwhile: () => Promise<unknown>) {
      const calls = await placeCallsAs(world, hana);
      dataOf(await calls.leave(1));
      await workOutbox(world);
      const path = "account/restore";
      await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
      const parts = around(world, restoreAccount.name, async () => {
        expect(codeOf(await calls.comeBack(1))).toBe("E500-01");
        await meanwhile();
      });
      const caller = { account: hana.subject, user_agent: null, ...LOGGED_IN };
      return { calls, first: await wakeService(parts, caller, 1, "en") };
    }

    onBothEngines("the account is woken, once", async () => {
      await using world = await createWorld([hana], sandbox);
      const { calls, first } = await comeBackTwice(world, async () => {});
      expect(first).toEqual({ ok: true, data: {} });
      expect(await calls.services()).toEqual([1]);
      expect(await readSleeps(world)).toEqual([]);
      expect(await stateAt("store", "store-hana")).toBe("active");
      await workOutbox(world);
      expect(await sandbox.mails(hana.email)).toHaveLength(1);
      expect(await world.database.db.selectFrom("operation_lock").selectAll().execute()).toEqual(
        [],
      );
      dataOf(await calls.leave(1));
    });

    test("the account remains asleep if another operation has begun meanwhile, and can be woken afterwards", async () => {
      await using world = await createWorld([hana], sandbox);
      const { calls, first } = await comeBackTwice(world, () => makeBusy(world, hana.subject));
      expect(first).toEqual({ ok: false, code: "E500-01" });
      expect(await readTies(world)).toEqual([]);
      expect(await readSleeps(world)).toMatchObject([{ state: "asleep" }]);
      await world.database.db.deleteFrom("operation_lock").execute();
      dataOf(await calls.comeBack(1));
      expect(await calls.services()).toEqual([1]);
    });

    test("the account remains asleep if it was woken and left again meanwhile", async () => {
      await using world = await createWorld([hana], sandbox);
      const later = await placeCallsAs(world, hana);
      const { first } = await comeBackTwice(world, async () => {
        dataOf(await later.comeBack(1));
        dataOf(await later.leave(1));
      });
      expect(first).toEqual({ ok: false, code: "E500-01" });
      expect((await readSleeps(world)).map(({ state }) => state)).toEqual(["asleep"]);
      dataOf(await later.comeBack(1));
    });
  });

  test("M08, M12: if the answer is lost, a second call or the sweep wakes the account", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    const path = "account/restore";
    for (const finish of [
      async () => dataOf(await calls.comeBack(1)),
      async () => {
        world.passTime(MINUTE);
        expect(await sweep(world.parts)).toBe(1);
      },
    ]) {
      dataOf(await calls.leave(1));
      await sandbox.fault({ service: "store", path, kind: "drop-after", times: 1 });
      expect(codeOf(await calls.comeBack(1))).toBe("ServiceUnavailableException");
      // Before that, the account is shown as asleep, and nothing else can begin.
      expect(await calls.places()).toMatchObject([{ state: "asleep" }]);
      expect(codeOf(await calls.leave(1))).toBe("MergeBusyException");
      await finish();
      expect(await calls.services()).toEqual([1]);
    }
  });

  test("an account that the service erased by itself cannot be woken; after the second denial its place is free", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(1));
    const body = { user_key: hana.subject, key: "by the store" };
    await world.parts.connectors.byId(1)?.send(eraseAccount, { body });
    expect(codeOf(await calls.comeBack(1))).toBe("E500-01");
    expect(await calls.places()).toMatchObject([{ service_id: 1, state: "asleep" }]);
    world.passTime(MINUTE);
    for (let n = 0; n < 2; n += 1) {
      expect(codeOf(await calls.comeBack(1))).toBe("ResourceNotFoundException");
    }
    expect(await calls.places()).toEqual([]);
    expect(await readLeft(world)).toEqual(["erased"]);
  });

  test("if the service refuses, the account remains asleep and can be woken later", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(1));
    const path = "account/restore";
    await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
    expect(codeOf(await calls.comeBack(1))).toBe("E500-01");
    expect(await readSleeps(world)).toMatchObject([{ state: "asleep" }]);
    dataOf(await calls.comeBack(1));
  });

  test("is refused if no account sleeps at the service, the service is in use, or the ID is busy", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    for (const service of [0, 2, 77]) {
      expect(codeOf(await calls.comeBack(service))).toBe("ResourceNotFoundException");
    }
    expect(codeOf(await calls.comeBack(1))).toBe("SameServiceException");
    dataOf(await calls.leave(1));
    await makeBusy(world, hana.subject);
    expect(codeOf(await calls.comeBack(1))).toBe("MergeBusyException");
    expect(await readSleeps(world)).toMatchObject([{ state: "asleep" }]);
  });
});

describe("erasing a sleeping account", () => {
  test("happens on its day; from then on the account cannot be woken", async () => {
    await using world = await createWorld([hana], sandbox);
    dataOf(await (await placeCallsAs(world, hana)).leave(1));
    world.passTime(SLEEP_MS);
    const calls = await placeCallsAs(world, hana);
    expect(await calls.places()).toEqual([]);
    expect(codeOf(await calls.comeBack(1))).toBe("ResourceNotFoundException");
    await workOutbox(world);
    expect(await stateAt("store", "store-hana")).toBe("erased");
    expect(await readLeft(world)).toEqual(["erased"]);
    expect(codeOf(await calls.comeBack(1))).toBe("ResourceNotFoundException");
  });

  test("of an earlier sleep does nothing to a later one", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(1));
    world.passTime(10 * DAY);
    const later = await placeCallsAs(world, hana);
    dataOf(await later.comeBack(1));
    dataOf(await later.leave(1));
    world.passTime(5 * DAY);
    await workOutbox(world);
    expect(await stateAt("store", "store-hana")).toBe("suspended");
    expect((await readSleeps(world)).map(({ state }) => state)).toEqual(["asleep"]);
    world.passTime(10 * DAY);
    await workOutbox(world);
    expect(await stateAt("store", "store-hana")).toBe("erased");
  });

  onBothEngines(
    "while it is being woken, by clocks that differ: either the erasing or the waking happens, completely",
    async () => {
      await using world = await createWorld([hana], sandbox);
      dataOf(await (await placeCallsAs(world, hana)).leave(1));
      await workOutbox(world);
      world.passTime(SLEEP_MS - MINUTE);
      const calls = await placeCallsAs(world, hana);
      const job = await eraseJob(world);
      const database = { ...world.database, now: async () => world.parts.now() + 2 * MINUTE };
      const handlers = createJobHandlers({ ...world.parts, database });
      const [first, second] = await Promise.all([
        calls.comeBack(1),
        calls.comeBack(1),
        handlers["erase-at-service"](job, "job"),
      ]);
      const isBack = first.ok;
      expect(second.ok).toBe(isBack);
      if (!isBack) expect(codeOf(first)).toBe("ResourceNotFoundException");
      expect(await calls.services()).toEqual(isBack ? [1] : []);
      world.passTime(DAY);
      await workOutbox(world);
      expect(await stateAt("store", "store-hana")).toBe(isBack ? "active" : "erased");
    },
  );

  test("once begun, is not prevented by waking, and is finished after a crash", async () => {
    await using world = await createWorld([hana], sandbox);
    dataOf(await (await placeCallsAs(world, hana)).leave(1));
    await workOutbox(world);
    world.passTime(SLEEP_MS);
    const calls = await placeCallsAs(world, hana);
    const parts = around(world, eraseAccount.name, async () => {
      expect(codeOf(await calls.comeBack(1))).toBe("ResourceNotFoundException");
      throw new Error("The process dies.");
    });
    const job = await eraseJob(world);
    await expect(createJobHandlers(parts)["erase-at-service"](job, "job")).rejects.toThrow("dies");
    expect(await readSleeps(world)).toMatchObject([{ state: "erasing" }]);
    expect(codeOf(await calls.comeBack(1))).toBe("ResourceNotFoundException");
    await workOutbox(world);
    expect(await stateAt("store", "store-hana")).toBe("erased");
    expect(await readLeft(world)).toEqual(["erased"]);
  });

  test("waits for a waking that is under way, and does not happen if the waking succeeds", async () => {
    await using world = await createWorld([hana], sandbox);
    dataOf(await (await placeCallsAs(world, hana)).leave(1));
    await workOutbox(world);
    world.passTime(SLEEP_MS - MINUTE);
    const calls = await placeCallsAs(world, hana);
    await sandbox.fault({ service: "store", path: "account/restore", kind: "down", times: 1 });
    expect(codeOf(await calls.comeBack(1))).toBe("ServiceUnavailableException");
    world.passTime(2 * MINUTE);
    await workOutbox(world);
    expect(await stateAt("store", "store-hana")).toBe("suspended");
    expect(await sweep(world.parts)).toBe(1);
    world.passTime(DAY);
    await workOutbox(world);
    expect(await stateAt("store", "store-hana")).toBe("active");
  });

  test("happens even if the ID is closed meanwhile", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(1));
    const body = { user_key: hana.subject, is_token_for_login_page: false };
    dataOf(await calls.client.send(disableAccount, { body }));
    world.passTime(SLEEP_MS);
    await workOutbox(world);
    expect(await stateAt("store", "store-hana")).toBe("erased");
    expect(await readLeft(world)).toEqual(["erased"]);
  });
});

describe("leaving, and what else may happen at the same time", () => {
  test("D01: a service that refuses to suspend the account is not left, and nothing sleeps", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    const path = "account/suspend";
    await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
    expect(codeOf(await calls.leave(1))).toBe("E500-01");
    expect(await readSleeps(world)).toEqual([]);
    expect(await calls.places()).toMatchObject([{ state: "active" }]);
  });

  onBothEngines(
    "D02: a service that is left three times at once, and once more, has one sleep",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const calls = await placeCallsAs(world, hana);
      const outcomes = await Promise.all([1, 2, 3].map(() => calls.leave(1)));
      for (const outcome of outcomes) dataOf(outcome);
      dataOf(await calls.leave(1));
      expect(await readSleeps(world)).toHaveLength(1);
    },
  );

  onBothEngines(
    "M11: of a leaving and a merge at the same moment, one is refused or comes after the other",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      const calls = await placeCallsAs(world, kenji);
      const target = await mergeCallsAs(world, hana);
      const proof = await idTokenOf(world, kenji);
      const [left, again, opened] = await Promise.all([
        calls.leave(2),
        calls.leave(2),
        target.open(proof),
      ]);
      expect(saidOf(left)).toBe(saidOf(again));
      if (left.ok && opened.ok) {
        expect(opened.data.steps.map(({ service_id }) => service_id)).toEqual([3]);
      } else if (opened.ok) {
        expect(codeOf(left)).toBe("MergeBusyException");
        expect(opened.data.steps.map(({ service_id }) => service_id)).toEqual([2, 3]);
      } else {
        expect(codeOf(opened)).toBe("MergeBusyException");
        dataOf(left);
      }
      expect(await readSleeps(world)).toHaveLength(left.ok ? 1 : 0);
    },
  );

  onBothEngines("M11: of a waking and a merge at once, one is refused or comes later", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const calls = await placeCallsAs(world, kenji);
    dataOf(await calls.leave(2));
    const target = await mergeCallsAs(world, hana);
    const proof = await idTokenOf(world, kenji);
    const [woken, again, opened] = await Promise.all([
      calls.comeBack(2),
      calls.comeBack(2),
      target.open(proof),
    ]);
    expect(saidOf(woken)).toBe(saidOf(again));
    if (opened.ok && woken.ok) {
      expect(opened.data.steps.map(({ service_id }) => service_id)).toEqual([2, 3]);
    } else if (opened.ok) {
      expect(codeOf(woken)).toBe("MergeBusyException");
      expect(opened.data.steps.map(({ service_id }) => service_id)).toEqual([3]);
    } else expect(codeOf(opened)).toBe("MergeBusyException");
  });
});

describeOnce("merging with sleeping accounts", () => {
  test("an account that sleeps at a merge's source does not move, and can be woken after the undo", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const calls = await placeCallsAs(world, kenji);
    dataOf(await calls.leave(2));
    const [sleep] = await readSleeps(world);
    const target = await mergeCallsAs(world, hana);
    const proof = await idTokenOf(world, kenji);
    const preview = dataOf(await target.preview(proof));
    expect(preview).toMatchObject({
      decision: "move",
      source_asleep: [{ service_id: 2, erase_at: sleep?.erase_at, could_move: true }],
    });
    const merged = await driveToEnd(target, dataOf(await target.open(proof)));
    expect(merged.undo_hindered).toBeUndefined();
    expect(await target.services()).toEqual([1, 3]);

    // After the undo, the source has its sleep back and can wake it.
    const undone = dataOf(await target.undo(merged.merge_id));
    await driveToEnd(target, undone);
    const back = await placeCallsAs(world, kenji);
    expect(await back.glimpse()).toEqual([{ service_id: 2, state: "asleep" }]);
    dataOf(await back.comeBack(2));
    expect(await back.services()).toEqual([2, 3]);
  });

  test("an account that sleeps at a merged source is erased when the merge can no longer be taken back", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    dataOf(await (await placeCallsAs(world, kenji)).leave(2));
    world.passTime(DAY);
    const target = await mergeCallsAs(world, hana);
    await driveToEnd(target, dataOf(await target.open(await idTokenOf(world, kenji))));
    world.passTime(13 * DAY);
    await workOutbox(world);
    expect(await stateAt("app", "app-kenji")).toBe("suspended");
    world.passTime(DAY);
    await workOutbox(world);
    expect(await stateAt("app", "app-kenji")).toBe("erased");
  });

  test("an account that a merge moved and the target left is woken by the undo, and goes back", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const target = await mergeCallsAs(world, hana);
    const merged = await driveToEnd(
      target,
      dataOf(await target.open(await idTokenOf(world, kenji))),
    );
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(2));
    const [merge] = await target.merges();
    expect(merge?.undo_hindered).toBeUndefined();
    expect(merge?.undo_until).not.toBeNull();
    await driveToEnd(target, dataOf(await target.undo(merged.merge_id)));
    expect(await (await placeCallsAs(world, kenji)).services()).toEqual([2, 3]);
    expect(await calls.glimpse()).toEqual([]);
    expect(await stateAt("app", "app-kenji")).toBe("active");
    world.passTime(14 * DAY);
    await workOutbox(world);
    expect(await stateAt("app", "app-kenji")).toBe("active");
  });

  test("an account that sleeps at the target prevents a merge until it is erased, and no longer", async () => {
    await using world = await createWorld([{ ...hana, services: [] }, kenji], sandbox);
    const { db } = world.database;
    const erase_at = world.parts.now() + DAY;
    const row = { account: hana.subject, service_id: 2, lineage: "x", since: 1 };
    await db
      .insertInto("place")
      .values({ ...row, state: "asleep", sleep_key: "k", left_at: 1, erase_at })
      .execute();
    const target = await mergeCallsAs(world, hana);
    const proof = await idTokenOf(world, kenji);
    expect(dataOf(await target.preview(proof))).toMatchObject({
      decision: "left-service",
      service_id: 2,
      free_at: erase_at,
      other_way: true,
    });
    expect(codeOf(await target.open(proof))).toBe("SameServiceException");
    // The day has come, but the service has not erased the account yet: the preview names no day.
    await db
      .updateTable("place")
      .set({ erase_at: world.parts.now() })
      .where("sleep_key", "=", "k")
      .execute();
    expect(dataOf(await target.preview(proof))).toMatchObject({
      decision: "left-service",
      free_at: null,
    });
    await db.deleteFrom("place").where("sleep_key", "=", "k").execute();
    expect(dataOf(await target.preview(proof)).decision).toBe("move");
  });
});

test("a call to wake that arrives a second time, late, changes nothing", async () => {
  await using world = await createWorld([hana], sandbox);
  const calls = await placeCallsAs(world, hana);
  dataOf(await calls.leave(1));
  dataOf(await calls.comeBack(1));
  const step = await world.database.db
    .selectFrom("operation_step")
    .innerJoin("operation", "operation.id", "operation_step.op")
    .select("key")
    .where("kind", "=", "wake")
    .executeTakeFirstOrThrow();
  dataOf(await calls.leave(1));
  const body = { user_key: hana.subject, key: step.key };
  await world.parts.connectors.byId(1)?.send(restoreAccount, { body });
  expect(await stateAt("store", "store-hana")).toBe("suspended");
});
