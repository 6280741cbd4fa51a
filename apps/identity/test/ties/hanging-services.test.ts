import { deleteService, listActiveServiceIds, OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { heldBy, idTokenOf, mergeCalls, mergeCallsAs, ownerAt } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const UNAVAILABLE = "ServiceUnavailableException";
/** How long an operation may be idle before the sweep continues it. */
const IDLE_MS = 60_000;

const sandbox = await freshSandbox();

/** Makes a service accept a call and never answer it. */
const hang = (service: "store" | "app" | "school", path: string, times?: number) =>
  sandbox.fault({ service, path, kind: "hang", ...(times === undefined ? {} : { times }) });

const leaveStore = async (world: World) => {
  const { access_token: bearer } = await world.signIn(hana);
  return {
    remove: () => world.client({ bearer }).send(deleteService, { body: { service_id: 1 } }),
    services: async (): Promise<number[]> =>
      dataOf(await world.client({ bearer }).send(listActiveServiceIds, { body: {} })),
  };
};

async function countDeletions({ database }: World): Promise<number> {
  const rows = await database.db
    .selectFrom("journal")
    .select("id")
    .where("operation_detail", "=", OperationDetail.DELETE_ACCOUNT)
    .execute();
  return rows.length;
}

describe("F04: a service that hangs while it is left", () => {
  test("when asked whether it can be left: nothing begins, and it can be left afterwards", async () => {
    await using world = await createWorld([hana], sandbox);
    const { remove, services } = await leaveStore(world);
    await hang("store", "account/deletable", 1);
    expect(codeOf(await remove())).toBe(UNAVAILABLE);
    expect(await services()).toEqual([1]);
    world.passTime(IDLE_MS);
    expect(await sweep(world.parts)).toBe(0);
    expect(await services()).toEqual([1]);
    dataOf(await remove());
    expect(await services()).toEqual([]);
  });

  test("when told to suspend the account: counts as in use until it answers, and is then left once", async () => {
    await using world = await createWorld([hana], sandbox);
    const { remove, services } = await leaveStore(world);
    await hang("store", "account/suspend", 1);
    expect(codeOf(await remove())).toBe(UNAVAILABLE);
    expect(await services()).toEqual([1]);
    expect(await countDeletions(world)).toBe(0);

    world.passTime(IDLE_MS);
    await sweep(world.parts);
    expect(await services()).toEqual([]);
    // The holder got no answer and repeats the request; the leaving is not done twice.
    dataOf(await remove());
    expect(await countDeletions(world)).toBe(1);
    // The mail about leaving waits, in case the ID is closed.
    world.passTime(10 * 60_000);
    await workOutbox(world);
    expect(await sandbox.mails(hana.email)).toHaveLength(1);
  });
});

describe("F04: a service that hangs in the middle of a merge", () => {
  const open = async (world: World) => {
    const { access_token: bearer } = await world.signIn(hana);
    // A new client each time: one client would send the same call only once.
    const enter = () => mergeCalls(world.client({ bearer }));
    const { merge_id } = dataOf(await enter().open(await idTokenOf(world, kenji)));
    return {
      goOn: () => enter().goOn(merge_id),
      cancel: () => enter().cancel(merge_id),
      seen: async () => (await enter().merges())[0],
    };
  };

  test("is not called again after five failures, and does not delay the others; the sweep finishes the merge", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const merge = await open(world);
    await hang("app", "account/owner");
    expect(codeOf(await merge.goOn())).toBe(UNAVAILABLE);
    const others = dataOf(await merge.goOn());
    expect(others.steps.map(({ state }) => state)).toEqual(["sent", "done"]);
    const tries = await Promise.all([merge.goOn(), merge.goOn(), merge.goOn(), merge.goOn()]);
    expect(tries.map(codeOf)).toEqual([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);

    // The service works again, but is not asked: its circuit is open.
    await sandbox.clearFaults();
    expect(codeOf(await merge.goOn())).toBe(UNAVAILABLE);
    expect(await ownerAt(sandbox, "app", "app-kenji")).toEqual(heldBy(kenji));
    expect((await merge.seen())?.state).toBe("running");
    await world.signIn(kenji);

    world.passTime(IDLE_MS);
    await sweep(world.parts);
    await workOutbox(world);
    expect((await merge.seen())?.state).toBe("done");
    expect(await ownerAt(sandbox, "app", "app-kenji")).toEqual(heldBy(hana));
    await expect(world.signIn(kenji)).rejects.toThrow("422");
  });

  test("a merge that is called off meanwhile is shown as being called off until the service answers", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const merge = await open(world);
    await hang("app", "account/owner");
    expect(codeOf(await merge.goOn())).toBe(UNAVAILABLE);
    expect(dataOf(await merge.cancel()).state).toBe("cancelling");
    expect(codeOf(await merge.goOn())).toBe(UNAVAILABLE);
    expect((await merge.seen())?.state).toBe("cancelling");

    await sandbox.clearFaults();
    world.passTime(IDLE_MS);
    await sweep(world.parts);
    expect(await merge.seen()).toBeUndefined();
    expect(await ownerAt(sandbox, "app", "app-kenji")).toEqual(heldBy(kenji));
    expect(await ownerAt(sandbox, "school", "school-kenji")).toEqual(heldBy(kenji));
    // Neither ID is busy: the next merge can begin.
    world.passTime(1_000);
    dataOf(await (await mergeCallsAs(world, hana)).open(await idTokenOf(world, kenji)));
  });
});
