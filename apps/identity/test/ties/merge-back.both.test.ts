import { changeOwner } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { driveToEnd, heldBy, idTokenOf, mergeCallsAs, ownerAt } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji, ren } = PEOPLE;
const DAY = 24 * 60 * 60_000;

const sandbox = await freshSandbox();

const busyAccounts = ({ database }: World) =>
  database.db.selectFrom("operation_lock").select("account").execute();

describe("calling a merge off", () => {
  test.each(["target", "source"] as const)(
    "S17: by its %s: the same proof does not open the merge again",
    async (role) => {
      await using world = await createWorld([hana, kenji], sandbox);
      const [target, source] = [await mergeCallsAs(world, hana), await mergeCallsAs(world, kenji)];
      const proof = await idTokenOf(world, kenji);
      const { merge_id } = dataOf(await target.open(proof));
      dataOf(await (role === "target" ? target : source).cancel(merge_id));
      expect(codeOf(await target.open(proof))).toBe("InvalidProofException");
      expect(codeOf(await target.move(proof, 2))).toBe("InvalidProofException");
      expect(codeOf(await target.preview(proof))).toBe("InvalidProofException");
      expect(await source.services()).toEqual([2, 3]);
      expect(await busyAccounts(world)).toEqual([]);
    },
  );

  test.each(["target", "source"] as const)(
    "by its %s: what has moved moves back, and neither ID is busy",
    async (role) => {
      await using world = await createWorld([hana, kenji], sandbox);
      const [target, source] = [await mergeCallsAs(world, hana), await mergeCallsAs(world, kenji)];
      const { merge_id } = dataOf(await target.open(await idTokenOf(world, kenji)));
      dataOf(await target.goOn(merge_id));
      await workOutbox(world);
      expect(await ownerAt(sandbox, "app", "app-kenji")).toEqual(heldBy(hana));

      const caller = role === "target" ? target : source;
      const cancelling = dataOf(await caller.cancel(merge_id));
      expect(cancelling).toMatchObject({
        state: "cancelling",
        role,
        steps: [{ service_id: 2, state: "todo" }],
        can_cancel: false,
      });
      expect(dataOf(await caller.cancel(merge_id))).toEqual(cancelling);
      world.passTime(1_000);
      expect(codeOf(await target.move(await idTokenOf(world, kenji), 3))).toBe(
        "MergeBusyException",
      );
      expect((await driveToEnd(caller, cancelling)).state).toBe("cancelled");
      expect(await busyAccounts(world)).toEqual([]);
      await workOutbox(world);
      expect(await ownerAt(sandbox, "app", "app-kenji")).toEqual(heldBy(kenji));
      expect(await source.services()).toEqual([2, 3]);
      expect(await target.services()).toEqual([1]);
      expect(await target.merges()).toEqual([]);
      // The merge can begin again, after another sign-in.
      world.passTime(1_000);
      const again = dataOf(await target.open(await idTokenOf(world, kenji)));
      expect(again.merge_id).not.toBe(merge_id);
      expect((await driveToEnd(target, again)).state).toBe("done");
      expect(codeOf(await target.cancel(again.merge_id))).toBe("MergeNotReadyException");
    },
  );

  onBothEngines("M12: the sweep finishes a half-done calling off", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const target = await mergeCallsAs(world, hana);
    const { merge_id } = dataOf(await target.open(await idTokenOf(world, kenji)));
    dataOf(await target.goOn(merge_id));
    dataOf(await target.cancel(merge_id));
    world.passTime(60_000);
    await sweep(world.parts);
    expect(await (await mergeCallsAs(world, kenji)).services()).toEqual([2, 3]);
    expect(await busyAccounts(world)).toEqual([]);
  });

  onBothEngines(
    "M14: a move that arrives after it was reversed is refused by its number",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      const target = await mergeCallsAs(world, hana);
      const { merge_id } = dataOf(await target.open(await idTokenOf(world, kenji)));
      // Identity does not learn whether the call arrives.
      await sandbox.fault({ service: "app", path: "account/owner", kind: "down", times: 1 });
      expect(codeOf(await target.goOn(merge_id))).toBe("ServiceUnavailableException");
      const sent = await world.database.db
        .selectFrom("operation_step")
        .select(["key", "seq", "from_owner as from", "to_owner as to"])
        .where("service_id", "=", 2)
        .executeTakeFirstOrThrow();
      const end = await driveToEnd(target, dataOf(await target.cancel(merge_id)));
      expect(end.state).toBe("cancelled");

      const late = await world.parts.connectors.byId(2)?.send(changeOwner, { body: { ...sent } });
      expect(late).toMatchObject({ kind: "refused", code: "StaleSequenceException" });
      expect(await ownerAt(sandbox, "app", "app-kenji")).toEqual(heldBy(kenji));
    },
  );

  test("only the holders of its two IDs can see or change a merge", async () => {
    await using world = await createWorld([hana, kenji, ren], sandbox);
    const [target, stranger] = [await mergeCallsAs(world, hana), await mergeCallsAs(world, ren)];
    const { merge_id } = dataOf(await target.open(await idTokenOf(world, kenji)));
    expect(await stranger.merges()).toEqual([]);
    for (const call of [stranger.goOn, stranger.cancel, stranger.undo]) {
      expect(codeOf(await call(merge_id))).toBe("ResourceNotFoundException");
      expect(codeOf(await call("nobody's"))).toBe("ResourceNotFoundException");
    }
    expect(codeOf(await (await mergeCallsAs(world, kenji)).undo(merge_id))).toBe(
      "ResourceNotFoundException",
    );
  });
});

describe("undoing a merge", () => {
  const mergeKenji = async (world: World) => {
    const target = await mergeCallsAs(world, hana);
    const merge = await driveToEnd(
      target,
      dataOf(await target.open(await idTokenOf(world, kenji))),
    );
    await workOutbox(world);
    return { target, merge };
  };

  onBothEngines(
    "within 14 days: the other ID wakes with all it had, both get a mail, and nothing is erased",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      const { merge } = await mergeKenji(world);
      world.passTime(14 * DAY - 60_000);
      const target = await mergeCallsAs(world, hana);
      const undoing = dataOf(await target.undo(merge.merge_id));
      expect(undoing).toMatchObject({
        kind: "undo",
        state: "running",
        role: "target",
        source_email: kenji.email,
        can_cancel: false,
      });
      expect(dataOf(await target.undo(merge.merge_id)).merge_id).toBe(undoing.merge_id);
      expect(codeOf(await target.cancel(undoing.merge_id))).toBe("MergeNotReadyException");
      expect(codeOf(await target.open(await idTokenOf(world, kenji)))).toBe("MergeBusyException");

      // The other ID is awake at once, and either of the two can continue the undo.
      const source = await mergeCallsAs(world, kenji);
      expect(await source.merges()).toMatchObject([{ kind: "undo", role: "source" }]);
      expect((await driveToEnd(source, undoing)).state).toBe("done");
      await workOutbox(world);
      expect(await source.services()).toEqual([2, 3]);
      expect(await target.services()).toEqual([1]);
      expect(await ownerAt(sandbox, "app", "app-kenji")).toEqual(heldBy(kenji));
      expect(await ownerAt(sandbox, "school", "school-kenji")).toEqual(heldBy(kenji));
      for (const { email } of [hana, kenji]) expect(await sandbox.mails(email)).toHaveLength(2);
      expect(await busyAccounts(world)).toEqual([]);

      // After a second merge, nothing is erased on the first merge's day of erasing.
      const again = await driveToEnd(
        target,
        dataOf(await target.open(await idTokenOf(world, kenji))),
      );
      world.passTime(2 * DAY);
      await workOutbox(world);
      const later = await mergeCallsAs(world, hana);
      dataOf(await later.undo(again.merge_id));
      await mergeCallsAs(world, kenji);
    },
  );

  test("is refused after 14 days, before and after the other ID is erased", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { merge } = await mergeKenji(world);
    world.passTime(14 * DAY + 1);
    const target = await mergeCallsAs(world, hana);
    expect(await target.merges()).toEqual([]);
    expect(codeOf(await target.undo(merge.merge_id))).toBe("MergeNotReadyException");
    await workOutbox(world);
    expect(codeOf(await target.undo(merge.merge_id))).toBe("MergeNotReadyException");
  });

  test("does not move an account of the target's own that replaced a deleted one; the rest moves back", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { target, merge } = await mergeKenji(world);
    const { db } = world.database;
    const tie = { account: hana.subject, service_id: 2 };
    await db
      .deleteFrom("place")
      .where("account", "=", tie.account)
      .where("service_id", "=", 2)
      .execute();
    const undo_hindered = [{ service_id: 2, reason: "gone" }];
    expect(await target.merges()).toMatchObject([{ undo_hindered }]);
    await db
      .insertInto("place")
      .values({ ...tie, since: 1, lineage: "another one" })
      .execute();
    const [listed] = await target.merges();
    expect(listed).toMatchObject({ undo_hindered });
    expect(listed?.undo_until).not.toBeNull();
    const undone = await driveToEnd(target, dataOf(await target.undo(merge.merge_id)));
    expect(undone).toMatchObject({ state: "done", steps: [{ service_id: 3, state: "done" }] });
    expect(await target.services()).toEqual([1, 2]);
    expect(await (await mergeCallsAs(world, kenji)).services()).toEqual([3]);
    expect(await busyAccounts(world)).toEqual([]);
    expect(world.told("restoreRefused")).toEqual([]);
  });

  test("if a service refuses: its account remains with the target, a message says so, and the others move back", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { target, merge } = await mergeKenji(world);
    const undoing = dataOf(await target.undo(merge.merge_id));
    // The service itself gave Kenji an account, so his place there is taken.
    await world.parts.connectors.byId(2)?.send(changeOwner, {
      body: { key: "elsewhere", seq: 1_000, from: "old:app-2001", to: `sub:${kenji.subject}` },
    });
    const undone = await driveToEnd(target, undoing);
    expect(undone).toMatchObject({
      state: "done",
      steps: [
        { service_id: 2, state: "refused" },
        { service_id: 3, state: "done" },
      ],
    });
    expect(undone.message).not.toBeNull();
    expect(await target.services()).toEqual([1, 2]);
    expect(await (await mergeCallsAs(world, kenji)).services()).toEqual([3]);
    expect(await busyAccounts(world)).toEqual([]);
    expect(world.told("restoreRefused")).toEqual([
      { op: undoing.merge_id, account: kenji.subject, serviceId: 2 },
    ]);
  });

  onBothEngines(
    "M14: a move of the merge that arrives after its undo is refused by its number",
    async () => {
      await using world = await createWorld([hana, kenji], sandbox);
      const { target, merge } = await mergeKenji(world);
      const moves = await world.database.db
        .selectFrom("operation_step")
        .select(["service_id", "key", "seq", "from_owner as from", "to_owner as to"])
        .where("op", "=", merge.merge_id)
        .execute();
      await driveToEnd(target, dataOf(await target.undo(merge.merge_id)));
      for (const { service_id, ...body } of moves) {
        const late = await world.parts.connectors.byId(service_id)?.send(changeOwner, { body });
        expect(late).toMatchObject({ kind: "refused", code: "StaleSequenceException" });
      }
      expect((await ownerAt(sandbox, "app", "app-kenji")).owner).toBe(`sub:${kenji.subject}`);
    },
  );

  onBothEngines("M12: the sweep finishes a half-done undo", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const { target, merge } = await mergeKenji(world);
    dataOf(await target.undo(merge.merge_id));
    world.passTime(60_000);
    await sweep(world.parts);
    expect(await (await mergeCallsAs(world, kenji)).services()).toEqual([2, 3]);
    expect(await busyAccounts(world)).toEqual([]);
  });
});
