import { disableAccount, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { HELD_DEEDS } from "../../../src/accounts/held-addresses/held-word.ts";
import { measureSleeps } from "../../../src/database/queries/sleeps.ts";
import type { JobHandlers, JobResult } from "../../../src/outbox/jobs.ts";
import type { JobFailure } from "../../../src/outbox/outbox.ts";
import { createOutbox } from "../../../src/outbox/outbox.ts";
import { cleanUp } from "../../../src/process/clean-up.ts";
import { createJobHandlers } from "../../../src/process/job-handlers.ts";
import { sweep } from "../../../src/ties/operations/sweep.ts";
import { confirmHeld, startEmailChange } from "../../world/email-change.ts";
import { describeOnce, onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { workOutbox } from "../../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import { placeCallsAs, readLeft, readTies } from "../../world/place-calls.ts";
import { createWorld, type World } from "../../world/world.ts";
import { use } from "./claims.ts";
import { readHeld, readLink, readRows } from "./read-rows.ts";

const { hana, kenji, sora } = PEOPLE;
const NEW = "new-hana@example.jp";
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const sandbox = await freshSandbox();

async function changeAddress(world: World): Promise<void> {
  const change = await startEmailChange(world, sandbox, hana);
  dataOf(await change.confirm(await change.obtainCode(NEW), NEW));
}

/** Returns what waits in the outbox, except mails. */
const readJobs = ({ database: { db } }: World) =>
  db
    .selectFrom("outbox")
    .select(["kind", "attempts", "due_at", "gave_up_at"])
    .where("kind", "!=", "mail")
    .execute();

const emailOf = async ({ database: { db } }: World, id: string) =>
  (await db.selectFrom("account").select("email").where("id", "=", id).executeTakeFirstOrThrow())
    .email;

const stateOfSleep = async (world: World) => (await readLeft(world)).at(-1);

/** Makes a reversal end this much later, as a stop does. */
const prolong = async (world: World, kind: "leaving" | "merge-target", ms: number) => {
  const { db } = world.database;
  const longer = (ends_at: number) => ({ ends_at: ends_at + ms });
  const row = (await readRows(world)).find((each) => each.kind === kind);
  if (!row) throw new Error(`There is no ${kind}.`);
  await db.updateTable("reversal").set(longer(row.ends_at)).where("id", "=", row.id).execute();
  return row.ends_at + ms;
};

describe("erasing at a service", () => {
  onBothEngines(
    "waits for a younger reversal of the ID: it is postponed once, to that reversal's end, and then runs",
    async () => {
      await using world = await createWorld([hana], sandbox);
      dataOf(await (await placeCallsAs(world, hana)).leave(1));
      world.passTime(10 * DAY);
      await changeAddress(world);
      await workOutbox(world);
      world.passTime(4 * DAY + HOUR);
      const ends_at = (await readRows(world)).at(-1)?.ends_at;
      const failures: JobFailure[] = [];
      const { outbox: key } = world.parts.secrets;
      const told = createOutbox(world.database, key, world.parts.now, (each) =>
        failures.push(each),
      );
      expect(await told.work(createJobHandlers(world.parts))).toBe(1);
      expect(failures).toEqual([]);
      const job = { kind: "erase-at-service", attempts: 0, due_at: ends_at, gave_up_at: null };
      expect(await readJobs(world)).toEqual([job]);
      expect(await stateOfSleep(world)).toBe("asleep");
      // The job does not count as overdue meanwhile.
      const overdue = async () =>
        (await measureSleeps(world.database.db, world.parts.now())).overdue;
      expect(await overdue()).toBe(0);
      world.passTime(10 * DAY);
      expect(await overdue()).toBe(1);
      await workOutbox(world);
      expect(await stateOfSleep(world)).toBe("erased");
      expect(await overdue()).toBe(0);
    },
  );

  test("waits while the ID that brought the account along, two merges ago, can take it back, or the ID is stopped", async () => {
    await using world = await createWorld([hana, kenji, sora], sandbox);
    for (const [source, target] of [
      [kenji, hana],
      [hana, sora],
    ] as const) {
      const calls = await mergeCallsAs(world, target);
      await driveToEnd(calls, dataOf(await calls.open(await idTokenOf(world, source))));
    }
    dataOf(await (await placeCallsAs(world, sora)).leave(2));
    const { db } = world.database;
    // The first source's reversal, which names only the account, ends later than all others.
    const longer = { ends_at: world.parts.now() + SLEEP_MS + 3 * DAY };
    await db.updateTable("reversal").set(longer).where("account", "=", kenji.subject).execute();
    world.passTime(SLEEP_MS + DAY);
    await workOutbox(world);
    expect(await stateOfSleep(world)).toBe("asleep");
    const stopped = { stopped_until: world.parts.now() + 3 * DAY, stopped_by: "a row" };
    await db.updateTable("account").set(stopped).where("id", "=", sora.subject).execute();
    world.passTime(2 * DAY + HOUR);
    await workOutbox(world);
    expect(await stateOfSleep(world)).toBe("asleep");
    world.passTime(DAY);
    await workOutbox(world);
    // The stop is over, but no job has ended it yet.
    expect(await stateOfSleep(world)).toBe("asleep");
    const ended = { stopped_until: null, stopped_by: null };
    await db.updateTable("account").set(ended).where("id", "=", sora.subject).execute();
    world.passTime(HOUR);
    await workOutbox(world);
    expect(await stateOfSleep(world)).toBe("erased");
  });

  test("does not run before the leaving's own reversal has ended", async () => {
    await using world = await createWorld([hana], sandbox);
    dataOf(await (await placeCallsAs(world, hana)).leave(1));
    await workOutbox(world);
    const [job] = await readJobs(world);
    const [row] = await readRows(world);
    expect(row?.ends_at).toBeGreaterThanOrEqual(job?.due_at ?? Number.NaN);
    await prolong(world, "leaving", HOUR);
    world.passTime(SLEEP_MS + HOUR / 2);
    await workOutbox(world);
    expect(await stateOfSleep(world)).toBe("asleep");
    world.passTime(HOUR);
    await workOutbox(world);
    expect(await stateOfSleep(world)).toBe("erased");
  });
});

test("an account that was taken back on its last day is not erased before it has come home", async () => {
  await using world = await createWorld([hana], sandbox);
  dataOf(await (await placeCallsAs(world, hana)).leave(1));
  const link = await readLink(world, sandbox, hana.email);
  await workOutbox(world);
  world.passTime(SLEEP_MS - HOUR);
  expect(await use(world, link?.secret ?? "")).toBe("restored");
  world.passTime(2 * HOUR);
  // The reversal is closed, and the account has not come home yet.
  const handlers = createJobHandlers(world.parts);
  const erase = async () => {
    const outcomes: JobResult[] = [];
    await world.parts.outbox.work({
      ...handlers,
      "bring-home": async () => ({ result: "retry", reason: "killed" }),
      async "erase-at-service"(...job) {
        const outcome = await handlers["erase-at-service"](...job);
        outcomes.push(outcome);
        return outcome;
      },
    });
    return outcomes;
  };
  expect(await erase()).toMatchObject([{ result: "later", reason: "may be taken back" }]);
  expect(await stateOfSleep(world)).toBe("asleep");
  await sweep(world.parts);
  expect(await stateOfSleep(world)).toBeUndefined();
  world.passTime(HOUR);
  expect(await erase()).toEqual([{ result: "done" }]);
  expect(await stateOfSleep(world)).toBeUndefined();
});

describeOnce("erasing an account", () => {
  test("that was closed deletes its reversals and held addresses", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await changeAddress(world);
    const calls = await placeCallsAs(world, { ...hana, email: NEW });
    await confirmHeld(world, hana.email, HELD_DEEDS.leave(1));
    dataOf(await calls.leave(1));
    await confirmHeld(world, hana.email, HELD_DEEDS.close);
    const body = { user_key: hana.subject, is_token_for_login_page: false };
    dataOf(await calls.client.send(disableAccount, { body }));
    dataOf(await (await placeCallsAs(world, kenji)).leave(3));
    world.passTime(SLEEP_MS + 1_000);
    await workOutbox(world);
    world.passTime(HOUR);
    await workOutbox(world);
    expect(await emailOf(world, hana.subject)).toBe("");
    expect(await readHeld(world)).toEqual([]);
    expect(await readRows(world)).toMatchObject([{ account: kenji.subject }]);
  });

  test("that was merged waits for the other ID's reversal, whose link could still wake the account", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const target = await mergeCallsAs(world, hana);
    await driveToEnd(target, dataOf(await target.open(await idTokenOf(world, kenji))));
    const ends_at = await prolong(world, "merge-target", 2 * DAY);
    world.passTime(SLEEP_MS + DAY);
    await workOutbox(world);
    expect(await emailOf(world, kenji.subject)).toBe(kenji.email);
    expect(await readJobs(world)).toMatchObject([{ kind: "erase-account", due_at: ends_at }]);
    world.passTime(DAY + HOUR);
    await workOutbox(world);
    expect(await emailOf(world, kenji.subject)).toBe("");
  });

  test("that was merged waits for the end of the other ID's stop, even if late, which wakes the account", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await changeAddress(world);
    const link = await readLink(world, sandbox, hana.email);
    const target = await mergeCallsAs(world, { ...hana, email: NEW });
    await driveToEnd(target, dataOf(await target.open(await idTokenOf(world, kenji))));
    world.passTime(SLEEP_MS - DAY);
    expect(await use(world, link?.secret ?? "")).toBe("stopped");
    await workOutbox(world);
    world.passTime(4 * DAY);
    const isLate: JobHandlers["end-stop"] = async () => ({ result: "retry", reason: "killed" });
    await world.parts.outbox.work({ ...createJobHandlers(world.parts), "end-stop": isLate });
    expect(await emailOf(world, kenji.subject)).toBe(kenji.email);
    world.passTime(HOUR);
    await workOutbox(world);
    expect(await emailOf(world, hana.subject)).toBe(hana.email);
    expect((await readTies(world)).filter(({ account }) => account === kenji.subject)).toHaveLength(
      2,
    );
  });
});

test("the clean-up deletes reversals a day after their end, and held addresses once no reversal is open", async () => {
  await using world = await createWorld([hana], sandbox);
  await changeAddress(world);
  const clean = async () =>
    (await cleanUp(world.database, world.parts.now()))
      .map(({ table }) => table)
      .filter((table) => ["reversal", "reversal_service", "held_address"].includes(table));
  world.passTime(SLEEP_MS - HOUR);
  expect(await clean()).toEqual([]);
  world.passTime(2 * HOUR);
  expect(await clean()).toEqual(["held_address"]);
  expect(await readRows(world)).toHaveLength(1);
  world.passTime(DAY);
  expect(await clean()).toEqual(["reversal"]);
  const { db } = world.database;
  expect(await db.selectFrom("reversal_service").selectAll().execute()).toEqual([]);
});
