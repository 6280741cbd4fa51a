import { ERASING_REMINDER_MS, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { tellTime } from "../../src/outbox/mail/tell-time.ts";
import { eraseWhenOver } from "../../src/ties/places/erase-when-over.ts";
import { wakeId } from "../../src/ties/places/wake-id.ts";
import { closeId } from "../world/close-id.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { readLeft } from "../world/place-calls.ts";
import { openWakeForm } from "../world/prove.ts";
import { MAIL_WORDS, mailJa as words } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const HOUR = 60 * 60_000;
const TRACE = { userAgent: "", network: "", language: "ja" } as const;

const sandbox = await freshSandbox();

const passWorking = async (world: World, ms: number) => {
  world.passTime(ms);
  await workOutbox(world);
};

const mailsAbout = async (subject: string, to: string = kenji.email) =>
  (await sandbox.mails(to)).filter((mail) => mail.subject === subject);

const findAccount = ({ database: { db } }: World, id: string) =>
  db.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("the reminder of a closed ID", () => {
  test("is sent once, two days before the erasing, with the day and how to wake the ID", async () => {
    await using world = await createWorld([kenji], sandbox);
    world.holdTime();
    await closeId(world, kenji);
    const eraseAt = world.parts.now() + SLEEP_MS;
    await passWorking(world, SLEEP_MS - ERASING_REMINDER_MS - HOUR);
    expect(await mailsAbout(words.erasingSoon.subject)).toEqual([]);
    await passWorking(world, HOUR);
    const [reminder] = await mailsAbout(words.erasingSoon.subject);
    expect(reminder?.text).toContain(tellTime(MAIL_WORDS.ja, eraseAt, "ja", "Asia/Tokyo"));
    expect(reminder?.text).toContain(`${world.config.portalOrigin}/index?lng=ja`);
    expect(reminder?.text).toContain("スクール");
    await passWorking(world, HOUR);
    expect(await mailsAbout(words.erasingSoon.subject)).toHaveLength(1);
  });

  test("is not sent to an ID that woke; an ID that is closed again gets a new one", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    dataOf(await wakeId(world.parts, await openWakeForm(world.database.db, kenji.subject), TRACE));
    world.passTime(HOUR);
    await closeId(world, kenji);
    await passWorking(world, SLEEP_MS - ERASING_REMINDER_MS - HOUR / 2);
    expect(await mailsAbout(words.erasingSoon.subject)).toEqual([]);
    await passWorking(world, HOUR);
    expect(await mailsAbout(words.erasingSoon.subject)).toHaveLength(1);
  });

  test("is not sent after the erasing", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    await workOutbox(world);
    // The next jobs run only an hour after the time of erasing.
    await passWorking(world, SLEEP_MS + HOUR);
    expect(await mailsAbout(words.erasingSoon.subject)).toEqual([]);
  });
});

describe("the erasing of a closed ID", () => {
  test("waits until every service has erased its account; then one last mail is sent and the address deleted", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    await workOutbox(world);
    await sandbox.fault({ service: "school", kind: "down" });
    await passWorking(world, SLEEP_MS + HOUR);
    await passWorking(world, HOUR);
    expect(await readLeft(world)).toEqual(["erased", "erasing"]);
    expect((await findAccount(world, kenji.subject)).email).toBe(kenji.email);
    expect(await mailsAbout(words.accountErased.subject)).toEqual([]);

    await sandbox.clearFaults();
    await passWorking(world, 2 * HOUR);
    await passWorking(world, HOUR);
    expect(await readLeft(world)).toEqual(["erased", "erased"]);
    expect(await findAccount(world, kenji.subject)).toMatchObject({
      email: "",
      email_key: `erased ${kenji.subject}`,
      password_hash: null,
    });
    const [receipt, ...more] = await mailsAbout(words.accountErased.subject);
    expect(more).toEqual([]);
    expect(receipt?.text).toContain("スクール");
    const { db } = world.database;
    const kept = await Promise.all([
      db.selectFrom("outbox").selectAll().execute(),
      db.selectFrom("reversal").selectAll().execute(),
      db.selectFrom("undeliverable").selectAll().execute(),
    ]);
    expect(kept).toEqual([[], [], []]);
    const journal = await db.selectFrom("journal").selectAll().execute();
    expect(JSON.stringify(journal)).not.toContain(kenji.email);
  });

  test("does not wait for a service that was removed from the catalogue, nor does waking", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await closeId(world, hana);
    await closeId(world, kenji);
    const { config } = world.parts;
    const catalogue = config.catalogue.filter((entry) => entry.kind !== "school");
    const parts = { ...world.parts, config: { ...config, catalogue } };
    dataOf(await wakeId(parts, await openWakeForm(world.database.db, kenji.subject), TRACE));
    const ops = await world.database.db
      .selectFrom("operation")
      .select("state")
      .distinct()
      .execute();
    expect(ops).toEqual([{ state: "done" }]);
    expect(await readLeft(world)).toEqual(["asleep", "asleep"]);

    world.passTime(SLEEP_MS + HOUR);
    const without = { ...parts, config: { ...config, catalogue: [] } };
    expect(await eraseWhenOver(parts, { account: hana.subject })).toMatchObject({
      result: "later",
    });
    expect(await eraseWhenOver(without, { account: hana.subject })).toEqual({ result: "done" });
    expect((await findAccount(world, hana.subject)).email).toBe("");
  });

  test("does not happen to an ID that woke, and its services remain", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    dataOf(await wakeId(world.parts, await openWakeForm(world.database.db, kenji.subject), TRACE));
    await passWorking(world, SLEEP_MS + HOUR);
    expect((await findAccount(world, kenji.subject)).email).toBe(kenji.email);
    expect(await readLeft(world)).toEqual([]);
    expect(await mailsAbout(words.accountErased.subject)).toEqual([]);
  });

  test("sends no mail about a merged ID: its services continue at the other ID", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const target = await mergeCallsAs(world, hana);
    await driveToEnd(target, dataOf(await target.open(await idTokenOf(world, kenji))));
    await passWorking(world, SLEEP_MS + HOUR);
    expect((await findAccount(world, kenji.subject)).email).toBe("");
    expect(await mailsAbout(words.accountErased.subject)).toEqual([]);
  });
});
