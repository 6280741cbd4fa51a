import { certifyStoreAccount, migrateAccount, UserKind } from "@musubi/contract";
import { OLD_ACCOUNTS, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { insertTie } from "../../../src/database/queries/ties.ts";
import { cleanUp } from "../../../src/process/clean-up.ts";
import { describeOnce, onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { workOutbox } from "../../world/mailbox.ts";
import { idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { makeBusy } from "../../world/merges.ts";
import { dataOf } from "../../world/outcomes.ts";
import { createWorld, type World } from "../../world/world.ts";
import { DAY, HOUR, MINUTE, passAMinute, placeCallsAs, tiesOf } from "./place-calls.ts";

const { hana, kenji, ren, nao } = PEOPLE;

const sandbox = await freshSandbox();

const asked = () => sandbox.faultsToCome();
/** Makes questions about an account fail this many times, to count them. */
const expectQuestions = (times: number) =>
  sandbox.fault({ service: "store", path: "account/active", kind: "status", status: 503, times });

describe("a service that was left on its own site", () => {
  onBothEngines(
    "counts as in use until it has denied the account twice, a minute apart; then it is shown as left until dismissed",
    async () => {
      await using world = await createWorld([hana], sandbox);
      const calls = await placeCallsAs(world, hana);
      await sandbox.forget("store", hana.subject);
      expect(await calls.refresh()).toEqual(["1 active"]);
      await passAMinute(world);
      expect(await calls.places()).toEqual(["1 left"]);
      expect(await calls.glimpse()).toEqual(["1 left"]);
      expect(await calls.services()).toEqual([]);
      await calls.dismiss(1);
      expect(await calls.places()).toEqual([]);
      expect(await calls.glimpse()).toEqual([]);
    },
  );

  test("gets its tie back unchanged once it knows the account again, whether or not the holder dismissed the news", async () => {
    await using world = await createWorld([hana, ren], sandbox);
    const callsOfBoth = async () => [
      await placeCallsAs(world, hana),
      await placeCallsAs(world, ren),
    ];
    let allCalls = await callsOfBoth();
    const before = [await tiesOf(world, hana.subject), await tiesOf(world, ren.subject)];
    await sandbox.forget("store");
    for (const calls of allCalls) await calls.refresh();
    await passAMinute(world);
    await allCalls[0]?.dismiss(1);
    expect(await allCalls[0]?.places()).toEqual([]);
    expect(await allCalls[1]?.places()).toEqual(["1 left", "2 active"]);

    await sandbox.remember("store");
    world.passTime(HOUR);
    allCalls = await callsOfBoth();
    for (const calls of allCalls) await calls.refresh();
    expect(await allCalls[0]?.places()).toEqual(["1 active"]);
    expect(await allCalls[1]?.places()).toEqual(["1 active", "2 active"]);
    await workOutbox(world);
    const after = [await tiesOf(world, hana.subject), await tiesOf(world, ren.subject)];
    const kept = (ties: Awaited<ReturnType<typeof tiesOf>>) =>
      ties.map(({ since, lineage }) => ({ since, lineage }));
    expect(after.map(kept)).toEqual(before.map(kept));
  });

  test("is sent the holder's present address once it knows the account again", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await sandbox.forget("store", hana.subject);
    await calls.refresh();
    await passAMinute(world);
    const email = "hana.new@example.jp";
    await world.database.db
      .updateTable("account")
      .set({ email, email_key: email })
      .where("id", "=", hana.subject)
      .execute();
    await sandbox.remember("store");
    world.passTime(MINUTE);
    expect(await calls.refresh()).toEqual(["1 active"]);
    await workOutbox(world);
    const { accounts } = await sandbox.state("store");
    expect(accounts.find(({ owner }) => owner === `sub:${hana.subject}`)?.email).toBe(email);
  });

  test("gets no tie back after 14 days, and the clean-up deletes what was kept aside", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await sandbox.forget("store", hana.subject);
    await calls.refresh();
    await passAMinute(world);
    await sandbox.remember("store");
    world.passTime(14 * DAY);
    const later = await placeCallsAs(world, hana);
    expect(await later.refresh()).toEqual([]);
    expect(await later.services()).toEqual([]);
    const cleaned = await cleanUp(world.database, await world.database.now());
    expect(cleaned.map(({ table }) => table)).toContain("tie_aside");
  });

  test("must deny the account twice again once it has confirmed the account", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await sandbox.forget("store", hana.subject);
    await calls.refresh();
    await sandbox.remember("store");
    await passAMinute(world);
    await sandbox.forget("store", hana.subject);
    world.passTime(MINUTE);
    expect(await calls.refresh()).toEqual(["1 active"]);
    await passAMinute(world);
    expect(await calls.places()).toEqual(["1 left"]);
  });

  test("counts as left after two deletion checks, a minute apart", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await sandbox.forget("store", hana.subject);
    expect(await calls.check(1)).toMatchObject({ activation: 0 });
    expect(await calls.places()).toEqual(["1 active"]);
    world.passTime(MINUTE);
    await calls.check(1);
    expect(await calls.places()).toEqual(["1 left"]);
    expect(await calls.check(1)).toMatchObject({ activation: 0 });
  });

  onBothEngines("gets no tie back while another account sleeps in its place", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await sandbox.forget("store", hana.subject);
    await calls.refresh();
    await passAMinute(world);
    await insertTie(world.database.db, { account: hana.subject, serviceId: 1, since: 1 });
    await calls.leave(1);
    await sandbox.remember("store");
    await passAMinute(world);
    await calls.refresh();
    expect(await calls.services()).toEqual([]);
  });

  test("has no tie kept aside any more once an old account is linked", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await sandbox.forget("store", hana.subject);
    await calls.refresh();
    await passAMinute(world);
    const merge = await mergeCallsAs(world, hana);
    expect(await merge.services()).toEqual([]);
    await linkOldStoreAccount(world);
    expect(await calls.places()).toEqual(["1 active"]);
    expect(await world.database.db.selectFrom("tie_aside").selectAll().execute()).toEqual([]);
  });
});

/** Links an old account of the store to Hana's ID. */
async function linkOldStoreAccount(world: World): Promise<void> {
  const old = OLD_ACCOUNTS.find(({ id }) => id === "store-1001");
  const { access_token: bearer } = await world.signIn(hana);
  const client = world.client({ bearer });
  const { user_id } = dataOf(
    await client.send(certifyStoreAccount, {
      body: { email: old?.email ?? "", password: old?.password ?? "" },
    }),
  );
  dataOf(
    await client.send(migrateAccount, {
      body: {
        identifier: 1,
        migration_user_key: user_id ?? "",
        service_kind: 1,
        account_pattern: UserKind.EXISTING,
      },
    }),
  );
}

describeOnce("the question whether a service still has an account", () => {
  test("is asked at most once a minute per holder, however often a screen is opened", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await expectQuestions(2);
    await Promise.all([calls.refresh(), calls.refresh(), calls.refresh()]);
    await calls.refresh();
    expect(await asked()).toBe(1);
    world.passTime(MINUTE);
    await calls.refresh();
    expect(await asked()).toBe(0);
    await sandbox.forget("store", hana.subject);
    world.passTime(MINUTE);
    await calls.refresh();
    await passAMinute(world);
    expect(await calls.places()).toEqual(["1 left"]);
  });

  test("is queued by the home screen, at most once a day", async () => {
    await using world = await createWorld([hana], sandbox);
    await (await placeCallsAs(world, hana)).glimpse();
    await workOutbox(world);
    await sandbox.forget("store", hana.subject);
    world.passTime(DAY - MINUTE);
    const calls = await placeCallsAs(world, hana);
    await calls.glimpse();
    expect(await workOutbox(world)).toBe(0);
    world.passTime(MINUTE);
    await calls.glimpse();
    await workOutbox(world);
    await passAMinute(world);
    expect(await calls.glimpse()).toEqual(["1 left"]);
  });

  test("has no effect while the ID is busy, nor in the minute after the operation", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await makeBusy(world, hana.subject);
    await sandbox.forget("store", hana.subject);
    for (let round = 0; round < 3; round += 1) {
      await calls.refresh();
      await passAMinute(world);
    }
    expect(await calls.places()).toEqual(["1 active"]);
    await world.database.db.deleteFrom("operation_lock").execute();
    await world.database.db
      .updateTable("operation")
      .set({ state: "done", touched_at: world.parts.now() })
      .execute();
    await calls.refresh();
    expect(await world.database.db.selectFrom("tie_doubt").selectAll().execute()).toEqual([]);
    world.passTime(MINUTE);
    await calls.refresh();
    await passAMinute(world);
    expect(await calls.places()).toEqual(["1 left"]);
  });

  test("is counted anew once the tie stands for another account of the service", async () => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    await sandbox.forget("store", hana.subject);
    await calls.refresh();
    await world.database.db.deleteFrom("place").execute();
    await insertTie(world.database.db, { account: hana.subject, serviceId: 1, since: 1 });
    await passAMinute(world);
    expect(await calls.places()).toEqual(["1 active"]);
    await passAMinute(world);
    expect(await calls.places()).toEqual(["1 left"]);
  });

  test.each(["down", "hang", "status"] as const)(
    "has no effect if the service does not answer (%s), and other calls still reach the service",
    async (kind) => {
      await using world = await createWorld([hana], sandbox);
      const calls = await placeCallsAs(world, hana);
      await sandbox.fault({ service: "store", path: "account/active", kind });
      for (let round = 0; round < 3; round += 1) {
        expect(await calls.refresh()).toEqual(["1 active"]);
        world.passTime(MINUTE);
      }
      // The deletion check still calls the service.
      expect(await calls.check(1)).toMatchObject({ activation: 1 });
    },
  );
});

describe("the preview of a merge", () => {
  onBothEngines("ignores a service that the target left on the service's own site", async () => {
    await using world = await createWorld([hana, ren], sandbox);
    const calls = await mergeCallsAs(world, hana);
    expect(dataOf(await calls.preview(await idTokenOf(world, ren)))).toMatchObject({
      decision: "shared-service",
      unanswered: [],
    });
    await sandbox.forget("store", hana.subject);
    world.passTime(MINUTE);
    dataOf(await calls.preview(await idTokenOf(world, ren)));
    await passAMinute(world);
    expect(dataOf(await calls.preview(await idTokenOf(world, ren)))).toMatchObject({
      decision: "move",
      target: { services: [] },
    });
  });

  test("names the services that did not answer, and decides by the ties that identity has", async () => {
    await using world = await createWorld([hana, kenji, nao], sandbox);
    await sandbox.fault({ service: "app", path: "account/active", kind: "hang" });
    await sandbox.fault({ service: "store", path: "account/active", kind: "down" });
    const calls = await mergeCallsAs(world, hana);
    expect(dataOf(await calls.preview(await idTokenOf(world, kenji)))).toMatchObject({
      decision: "move",
      unanswered: [1, 2],
    });
  });

  test("names a silent service again within the minute without asking it, and no more once it has answered", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await sandbox.fault({ service: "app", path: "account/active", kind: "down" });
    const calls = await mergeCallsAs(world, hana);
    const unanswered = async () =>
      dataOf(await calls.preview(await idTokenOf(world, kenji))).unanswered;
    expect(await unanswered()).toEqual([2]);
    await sandbox.clearFaults();
    await expectQuestions(1);
    for (let round = 0; round < 2; round += 1) expect(await unanswered()).toEqual([2]);
    // The store was not asked meanwhile: its fault is unused.
    expect(await asked()).toBe(1);
    await sandbox.clearFaults();
    world.passTime(MINUTE);
    expect(await unanswered()).toEqual([]);
    expect(await unanswered()).toEqual([]);
  });
});
