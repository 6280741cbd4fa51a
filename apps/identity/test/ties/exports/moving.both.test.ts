import { EXPORT_WAIT_MS, exportAccount } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { createJobHandlers } from "../../../src/process/job-handlers.ts";
import type { Connectors } from "../../../src/services/connectors.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { countExports, exportCallsAs } from "../../world/export-calls.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { workOutbox } from "../../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { makeBusy } from "../../world/merges.ts";
import { dataOf } from "../../world/outcomes.ts";
import { mailJa as mails } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana, kenji } = PEOPLE;
const MINUTE = 60_000;

const sandbox = await freshSandbox();

/** The world's parts, with a hook that runs when a service is asked for data. */
function around(world: World, happens: (serviceId: number) => Promise<void>) {
  const byId: Connectors["byId"] = (id) => {
    const connector = world.parts.connectors.byId(id);
    if (!connector) return undefined;
    const send: typeof connector.send = async (call, ...rest) => {
      if (call.name === exportAccount.name) await happens(id);
      return connector.send(call, ...rest);
    };
    return { ...connector, send };
  };
  return { ...world.parts, connectors: { ...world.parts.connectors, byId } };
}

const free = ({ database }: World) => database.db.deleteFrom("operation_lock").execute();

const readServices = async (calls: Awaited<ReturnType<typeof exportCallsAs>>) =>
  JSON.parse(dataOf(await calls.fetch()).content).kept_by_services.map(
    ({ service }: { service: string }) => service,
  );

describe("a file that is made during an operation", () => {
  onBothEngines("waits for the operation's end, and asks no service before", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    dataOf(await calls.start());
    await makeBusy(world, kenji.subject);
    await workOutbox(world);
    expect(await calls.see()).toMatchObject({ state: "making" });
    expect(await countExports(world)).toEqual({ files: 1, given: 0 });
    await free(world);
    world.passTime(MINUTE);
    await workOutbox(world);
    expect(await calls.see()).toMatchObject({ state: "ready" });
    expect(await readServices(calls)).toEqual(["app", "school"]);
  });

  test("waits for an hour, and is then ready without the services' data", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    dataOf(await calls.start());
    await makeBusy(world, kenji.subject);
    await workOutbox(world);
    world.passTime(EXPORT_WAIT_MS);
    await workOutbox(world);
    expect(await (await exportCallsAs(world, kenji)).see()).toMatchObject({
      state: "ready",
      services: [{ state: "silent" }, { state: "silent" }],
    });
  });

  test("is not finished by the last service's answer if a merge has begun meanwhile", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    dataOf(await calls.start());
    let isBegun = false;
    const parts = around(world, async () => {
      if (!isBegun) {
        isBegun = true;
        await makeBusy(world, kenji.subject);
      }
    });
    await parts.outbox.work(createJobHandlers(parts));
    expect(await calls.see()).toMatchObject({ state: "making" });
    await free(world);
    world.passTime(MINUTE);
    await workOutbox(world);
    expect(await calls.see()).toMatchObject({ state: "ready" });
  });

  test("contains what a merge has brought; the merged ID's own file is deleted", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const target = await exportCallsAs(world, hana);
    await sandbox.fault({ service: "store", path: "account/export", kind: "status", status: 503 });
    dataOf(await target.start());
    await workOutbox(world);
    const source = await exportCallsAs(world, kenji);
    dataOf(await source.start());
    await workOutbox(world);
    expect((await countExports(world)).files).toBe(2);
    const merge = await mergeCallsAs(world, hana);
    await driveToEnd(merge, dataOf(await merge.open(await idTokenOf(world, kenji))));
    expect((await countExports(world)).files).toBe(1);
    await sandbox.clearFaults();
    world.passTime(MINUTE);
    await workOutbox(world);
    expect(await readServices(target)).toEqual(["store", "app", "school"]);
  });

  onBothEngines("S25: contains only what is still its holder's", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    dataOf(await calls.start());
    await workOutbox(world);
    expect(await readServices(calls)).toEqual(["app", "school"]);
    const { db } = world.database;
    await db.deleteFrom("place").where("service_id", "=", SERVICE_ID.app).execute();
    expect(await readServices(calls)).toEqual(["school"]);
    // Now the tie stands for another account of the school than the one whose data is in the file.
    await db.updateTable("place").set({ lineage: "another" }).execute();
    expect(await readServices(calls)).toEqual([]);
    expect((await calls.see())?.services).toEqual([]);
  });
});

describe("the processes that make a file", () => {
  test("a process that dies half way leaves the answers that it has stored; another process asks for the rest", async () => {
    await using world = await createWorld([kenji], sandbox);
    const calls = await exportCallsAs(world, kenji);
    dataOf(await calls.start());
    const dies = around(world, async (id) => {
      if (id !== SERVICE_ID.school) return;
      // Wait until the app's answer is stored.
      await expect.poll(() => countExports(world), { timeout: 20_000 }).toMatchObject({ given: 1 });
      throw new Error("killed");
    });
    await dies.outbox.work(createJobHandlers(dies));
    expect(await countExports(world)).toEqual({ files: 1, given: 1 });
    world.passTime(MINUTE);
    const asked: number[] = [];
    const other = around(world, async (id) => void asked.push(id));
    await other.outbox.work(createJobHandlers(other));
    expect(asked).toEqual([SERVICE_ID.school]);
    expect(await calls.see()).toMatchObject({ state: "ready" });
  });

  onBothEngines("two processes at once make one file, and send one mail", async () => {
    await using world = await createWorld([kenji], sandbox);
    await using other = await world.restart();
    const calls = await exportCallsAs(world, kenji);
    dataOf(await calls.start());
    const { id } = await world.database.db
      .selectFrom("data_export")
      .select("id")
      .executeTakeFirstOrThrow();
    const job = { kind: "export-data", account: kenji.subject, export: id } as const;
    await Promise.all(
      [world, other].map(({ parts }) => createJobHandlers(parts)["export-data"](job, "job")),
    );
    await workOutbox(world);
    expect(await calls.see()).toMatchObject({ state: "ready" });
    const sent = await sandbox.mails(kenji.email);
    expect(sent.filter(({ subject }) => subject === mails.dataReady.subject)).toHaveLength(1);
  });
});
