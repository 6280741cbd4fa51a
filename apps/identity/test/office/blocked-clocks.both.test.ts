import { DAY_MS, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { heldUntil } from "../../src/accounts/held-addresses/confirmed-by-held.ts";
import { isHeld } from "../../src/database/queries/held-addresses.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { wakeId } from "../../src/ties/places/wake-id.ts";
import {
  changeAddress,
  changePassword,
  collectMails,
  HOUR,
  object,
  readAccount,
  readRows,
  settleIn,
  told,
  use,
  writeChange,
} from "../ties/take-back/claims.ts";
import { linkIn } from "../ties/take-back/play.ts";
import { closeId } from "../world/close-id.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { driveToEnd, heldBy, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { openWakeForm } from "../world/prove.ts";
import { createWorld, type World } from "../world/world.ts";
import { blockId, unblockId } from "./office.ts";

const { hana, kenji } = PEOPLE;
const THIEF = "thief@example.com";
const TRACE = { userAgent: "", network: "", language: "ja" } as const;

const sandbox = await freshSandbox();

/** Lets time pass, then does all due jobs, sweeps and clean-ups, as a process does. */
async function live(world: World, ms: number) {
  world.passTime(ms);
  const mails = await collectMails(world);
  await sweep(world.parts);
  await cleanUp(world.database, await world.database.now());
  return mails;
}

describe("S44: a block postpones every deadline of its ID:", () => {
  onBothEngines("a reversal is valid after the block for the time that was left", async () => {
    await using world = await createWorld();
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    await live(world, SLEEP_MS - HOUR);
    await blockId(world, hana);
    await live(world, 30 * DAY_MS);
    expect(await use(world, link)).toBe("blocked");
    await unblockId(world, hana);
    world.passTime(HOUR / 2);
    expect(await use(world, link)).toBe("restored");
  });

  test("a reversal is over after the time that was left", async () => {
    await using world = await createWorld();
    const link = await writeChange(world, hana, { kind: "leaving", service_id: 1 });
    await live(world, SLEEP_MS - HOUR);
    await blockId(world, hana);
    await live(world, 30 * DAY_MS);
    await unblockId(world, hana);
    world.passTime(HOUR + 1_000);
    expect(await use(world, link)).toBe("over");
  });

  test("a stop does not end while the ID is blocked", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    const link = await changeAddress(world, hana, THIEF);
    expect(await use(world, link)).toBe("stopped");
    const mails = await live(world, 70 * HOUR);
    const secret = mails.flatMap(({ content }) =>
      content.about === "stop-told" ? [content.secret] : [],
    )[0];
    await blockId(world, hana);
    expect(await object(world, { secret: secret ?? "" })).toBe("blocked");
    // No reminder is sent of an end that is not known yet.
    expect(told(await live(world, 10 * DAY_MS))).toEqual([`${THIEF}: account-blocked`]);
    expect(await readAccount(world, hana)).toMatchObject({ email: THIEF });
    await unblockId(world, hana);
    await live(world, HOUR);
    expect(await readAccount(world, hana)).toMatchObject({ email: THIEF });
    await live(world, HOUR + 1_000);
    expect(await readAccount(world, hana)).toMatchObject({ email: hana.email, stopped_by: null });
  });

  onBothEngines("a freeze lasts longer, also if the block ends by itself", async () => {
    await using world = await createWorld();
    await settleIn(world, hana);
    expect(await use(world, await changePassword(world, hana, "Thiefs2026"))).toBe("frozen");
    const { frozen_until: before } = await readAccount(world, hana);
    await live(world, HOUR);
    const began = world.parts.now();
    await blockId(world, hana, began + 10 * DAY_MS);
    await live(world, 10 * DAY_MS - HOUR);
    expect((await readAccount(world, hana)).blocked_at).not.toBeNull();
    expect(told(await live(world, HOUR + 1_000))).toEqual([`${hana.email}: account-unblocked`]);
    const { blocked_at, frozen_until: after } = await readAccount(world, hana);
    expect(blocked_at).toBeNull();
    const later = Number(after) - Number(before);
    expect(later).toBeGreaterThanOrEqual(10 * DAY_MS);
    expect(later).toBeLessThan(10 * DAY_MS + HOUR);
    await live(world, 72 * HOUR);
    expect((await readAccount(world, hana)).frozen_until).toBeNull();
  });

  test("a held address is held during the block, and then for the time that was left", async () => {
    await using world = await createWorld();
    await changeAddress(world, hana, THIEF);
    const { db } = world.database;
    await live(world, HOUR);
    await blockId(world, hana);
    await live(world, 30 * DAY_MS);
    expect(await isHeld(db, hana.email, world.parts.now())).toBe(true);
    await unblockId(world, hana);
    const now = world.parts.now();
    const until = await heldUntil(db, hana.subject, now);
    expect(Math.round((Number(until) - now) / HOUR)).toBe(71);
  });

  onBothEngines(
    "a forgotten browser, a tie kept aside and a used reversal are stored longer",
    async () => {
      await using world = await createWorld();
      const { db } = world.database;
      const now = world.parts.now();
      const account = hana.subject;
      const times = { since: 1, forgotten_at: now };
      await db
        .insertInto("forgotten_browser")
        .values({ account, browser_hash: "b", ...times })
        .execute();
      const tie = {
        account,
        service_id: 2,
        lineage: "l",
        since: 1,
        service_email: null,
        telling: null,
      };
      await db
        .insertInto("tie_aside")
        .values({ ...tie, ended_at: now, until: now + DAY_MS })
        .execute();
      const closed = await writeChange(world, hana, { kind: "password" });
      await db.updateTable("reversal").set({ closed_at: now }).execute();
      await blockId(world, hana);
      await live(world, 90 * DAY_MS);
      await unblockId(world, hana);
      const later = world.parts.now() - now;
      const [browser] = await db.selectFrom("forgotten_browser").selectAll().execute();
      const [aside] = await db.selectFrom("tie_aside").selectAll().execute();
      const [row] = await readRows(world, hana);
      for (const [end, before] of [
        [browser?.forgotten_at, now],
        [aside?.until, now + DAY_MS],
        [row?.ends_at, now + SLEEP_MS],
      ] as const) {
        expect(Math.abs(Number(end) - before - later)).toBeLessThan(HOUR);
      }
      expect(await use(world, closed)).toBe("over");
    },
  );

  test("a closed ID is not erased during the block, and can be reopened in the time that was left", async () => {
    await using world = await createWorld([hana], sandbox);
    await closeId(world, hana);
    await live(world, SLEEP_MS - 3 * HOUR);
    await blockId(world, hana);
    await live(world, 30 * DAY_MS);
    const { db } = world.database;
    expect(await readAccount(world, hana)).toMatchObject({ email: hana.email });
    const form = await openWakeForm(db, hana.subject);
    expect(await wakeId(world.parts, form, TRACE)).toMatchObject({ code: "blocked" });
    await unblockId(world, hana);
    await live(world, 2 * HOUR);
    expect(await readAccount(world, hana)).toMatchObject({
      email: hana.email,
      state: "disabled",
    });
    dataOf(await wakeId(world.parts, await openWakeForm(db, hana.subject), TRACE));
    expect(await readAccount(world, hana)).toMatchObject({ state: "active" });
  });

  test("a closed ID that is not reopened is erased once the time that was left is over", async () => {
    await using world = await createWorld([hana], sandbox);
    await closeId(world, hana);
    await live(world, SLEEP_MS - 3 * HOUR);
    await blockId(world, hana);
    await live(world, 30 * DAY_MS);
    await unblockId(world, hana);
    for (let hours = 0; hours < 6; hours += 1) await live(world, HOUR);
    expect(await readAccount(world, hana)).toMatchObject({ email: "" });
  });
});

describeOnce("S44: operations and other IDs", () => {
  test("a merge under way with a blocked ID is called off, and each account is back at its ID", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const calls = await mergeCallsAs(world, hana);
    const proof = await idTokenOf(world, kenji);
    dataOf(await calls.open(proof));
    dataOf(await calls.move(proof, 2));
    await blockId(world, hana);
    for (let rounds = 0; rounds < 4; rounds += 1) await live(world, HOUR);
    const { db } = world.database;
    expect(await db.selectFrom("operation").select("state").execute()).toEqual([
      { state: "cancelled" },
    ]);
    expect(await db.selectFrom("operation_lock").selectAll().execute()).toEqual([]);
    const owners = (await sandbox.state("app")).accounts.map(({ owner }) => owner);
    expect(owners).toContain(heldBy(kenji).owner);
    expect(owners).not.toContain(heldBy(hana).owner);
  });

  test("the link of another ID's reversal still brings its accounts home from a blocked ID", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await settleIn(world, kenji);
    const calls = await mergeCallsAs(world, hana);
    await driveToEnd(calls, dataOf(await calls.open(await idTokenOf(world, kenji))));
    const mails = await collectMails(world);
    const [own, others] = [linkIn(mails, hana.email), linkIn(mails, kenji.email)];
    await blockId(world, hana);
    expect(await use(world, own)).toBe("blocked");
    expect(await use(world, others)).toBe("restored");
    for (let rounds = 0; rounds < 4; rounds += 1) await live(world, HOUR);
    const { db } = world.database;
    const ties = db.selectFrom("tie").select("service_id").where("account", "=", kenji.subject);
    expect(await ties.orderBy("service_id").execute()).toEqual([
      { service_id: 2 },
      { service_id: 3 },
    ]);
    expect(await readAccount(world, kenji)).toMatchObject({ state: "active", merged_into: null });
    expect((await readRows(world, hana)).every(({ closed_at }) => closed_at !== null)).toBe(true);
  });
});
