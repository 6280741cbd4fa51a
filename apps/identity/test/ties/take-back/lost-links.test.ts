import { deleteService, disableAccount } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { hashSecret } from "../../../src/settings/secrets.ts";
import { startEmailChange } from "../../world/email-change.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { anonymous, LoginVisitor } from "../../world/login-visitor.ts";
import { workOutbox } from "../../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import { mailJa as mails } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";
import { use } from "./claims.ts";
import { readLink, readRows } from "./read-rows.ts";

const { hana, kenji } = PEOPLE;
const NEW = "new-hana@example.jp";
const DAY = 24 * 60 * 60_000;
const { subject, kinds, of } = mails.takeBackLinks;

const sandbox = await freshSandbox();

async function closeHana(world: World): Promise<void> {
  await world.database.db.deleteFrom("place").execute();
  const { access_token: bearer } = await world.signIn(hana);
  const body = { user_key: hana.subject, is_token_for_login_page: false };
  dataOf(await world.client({ bearer }).send(disableAccount, { body }));
  await workOutbox(world);
}

async function moveHana(world: World): Promise<void> {
  const change = await startEmailChange(world, sandbox, hana);
  dataOf(await change.confirm(await change.obtainCode(NEW), NEW));
  await workOutbox(world);
}

async function mergeHana(world: World): Promise<void> {
  const merge = await mergeCallsAs(world, kenji);
  await driveToEnd(merge, dataOf(await merge.open(await idTokenOf(world, hana))));
  await workOutbox(world);
}

/** Asks for a new password. Returns the page that follows, without what depends on the address. */
async function forget(world: World, email: string = hana.email) {
  const visitor = new LoginVisitor(world);
  const page = await visitor.submit(await visitor.goTo("/forgot", { lng: "ja" }), { email });
  await workOutbox(world);
  return anonymous(page, email);
}

async function typePassword(world: World, email: string, password: string = hana.password) {
  const visitor = new LoginVisitor(world);
  const page = await visitor.submit(await visitor.goTo("/", { lng: "ja" }), { email, password });
  await workOutbox(world);
  const [status, html] = anonymous(page, email);
  // The demo lists Hana's address on every page.
  return [status, html.replaceAll(hana.email, "-")];
}

const subjectsTo = async (email: string) =>
  (await sandbox.mails(email)).map((mail) => mail.subject);
const linksTo = async (email: string) =>
  (await subjectsTo(email)).filter((each) => each === subject).length;

describe("a mailbox that lost the notice of a change", () => {
  test.each([
    ["closed", closeHana, "closing"],
    ["merged away", mergeHana, "merge-source"],
    ["moved to another address", moveHana, "address"],
  ] as const)(
    "of an ID that was %s gets its link again when someone requests a new password",
    async (_, change, kind) => {
      await using world = await createWorld([hana, kenji], sandbox);
      await change(world);
      const before = await readLink(world, sandbox, hana.email);
      const known = await forget(world);
      expect(await linksTo(hana.email)).toBe(1);
      const link = await readLink(world, sandbox, hana.email);
      const row = (await readRows(world)).find((each) => each.kind === kind);
      expect(row?.link_hash).toBe(link?.link_hash);
      expect(link?.link_hash).not.toBe(before?.link_hash);
      // The mail is for a reader who does not recognise the change, so it must not say to ignore it.
      const [mail] = await sandbox.mails(hana.email);
      expect(mail?.text.replace(/\s/g, "")).toContain(mails.takeBackLinks.allYours);
      expect(mail?.text.replace(/\s/g, "")).not.toContain(mails.ignore);
      expect(known).toEqual(await forget(world, "nobody@example.jp"));
      // At most once a day.
      await forget(world);
      expect(await linksTo(hana.email)).toBe(1);
      world.passTime(DAY);
      await forget(world);
      expect(await linksTo(hana.email)).toBe(2);
    },
  );

  test("gets its first link if none was mailed, and none after the change was taken back", async () => {
    await using world = await createWorld([hana], sandbox);
    await closeHana(world);
    await world.database.db
      .updateTable("reversal")
      .set({ link_hash: null, mailed_at: null })
      .execute();
    await forget(world);
    const { secret = "" } = (await readLink(world, sandbox, hana.email)) ?? {};
    expect((await readRows(world))[0]?.link_hash).toBe(hashSecret(secret));
    expect(await use(world, secret)).toBe("restored");
    world.passTime(DAY);
    await forget(world);
    expect(await linksTo(hana.email)).toBe(1);
  });

  test("reads which service was left, if it was left before the ID was closed", async () => {
    await using world = await createWorld([hana], sandbox);
    const { access_token: bearer } = await world.signIn(hana);
    const body = { service_id: SERVICE_ID.store };
    dataOf(await world.client({ bearer }).send(deleteService, { body }));
    await closeHana(world);
    await forget(world);
    const [mail] = await sandbox.mails(hana.email);
    expect(mail?.text).toContain(of(kinds.leaving, "オンラインストア"));
  });

  test("also gets its link after the right password; the page is the same as for a wrong one or an unknown address", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await mergeHana(world);
    const wrong = await typePassword(world, hana.email, "Wrong2026");
    expect(await linksTo(hana.email)).toBe(0);
    expect(await typePassword(world, hana.email)).toEqual(wrong);
    expect(await typePassword(world, "nobody@example.jp")).toEqual(wrong);
    expect(await linksTo(hana.email)).toBe(1);
    expect(
      await world.database.db
        .selectFrom("login_session")
        .selectAll()
        .where("ended_at", "is", null)
        .where("account", "=", hana.subject)
        .execute(),
    ).toEqual([]);
  });

  test("that belongs to another ID now gets its link and the code for a new password", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await moveHana(world);
    // As if the address had become free again, and were Kenji's by now.
    const { db } = world.database;
    await db.deleteFrom("held_address").execute();
    await db
      .updateTable("account")
      .set({ email: hana.email, email_key: hana.email })
      .where("id", "=", kenji.subject)
      .execute();
    world.passTime(DAY);
    await forget(world);
    const subjects = (await subjectsTo(hana.email)).slice(0, 2);
    expect(subjects).toContain(subject);
    expect(subjects.find((each) => each !== subject)).toMatch(/：[A-Z0-9]{6}（/);
  });

  test("gets no link for a change that its holder can undo by logging in, or that is over", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    await mergeHana(world);
    world.passTime(DAY);
    await forget(world, kenji.email);
    expect(await linksTo(kenji.email)).toBe(0);
    world.passTime(14 * DAY);
    await forget(world);
    expect(await linksTo(hana.email)).toBe(0);
  });
});
