import { glanceAtHome, listNews, OperationDetail, SLEEP_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { checkPassword } from "../../../src/accounts/passwords/check-password.ts";
import { sweep } from "../../../src/ties/operations/sweep.ts";
import { use } from "../../ties/take-back/claims.ts";
import { readRows } from "../../ties/take-back/read-rows.ts";
import { closeId } from "../../world/close-id.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { anonymous, LoginVisitor, type Page, titleOf } from "../../world/login-visitor.ts";
import { besidesSignIns, readMail, workOutbox } from "../../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../../world/merge-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import { placeCallsAs, readSleeps, readTies } from "../../world/place-calls.ts";
import { SocialVisitor } from "../../world/social-visitor.ts";
import { mailJa as mails } from "../../world/words.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana, kenji, yuki } = PEOPLE;
const DAY = 24 * 60 * 60_000;
const PORTAL = /^http:\/\/portal\.test\/.*authorization_code=/;
const DETAIL = OperationDetail.LOGIN;

const sandbox = await freshSandbox();

type Typed = { readonly email: string; readonly password?: string };

async function signInTo(visitor: LoginVisitor, { email, password = "" }: Typed): Promise<Page> {
  return visitor.submit(await visitor.goTo("/", { lng: "en" }), { email, password });
}

const stateOf = async ({ database: { db } }: World, id: string) =>
  (await db.selectFrom("account").select("state").where("id", "=", id).executeTakeFirstOrThrow())
    .state;

const servicesOf = async (world: World, account: string) =>
  (await readTies(world)).filter((tie) => tie.account === account).map((tie) => tie.service_id);

const statesAt = async (service: "app" | "school") =>
  (await sandbox.state(service)).accounts
    .filter(({ owner }) => owner === `sub:${kenji.subject}`)
    .map(({ state }) => state);

describe("the right password of a closed ID", () => {
  test("shows what is closed, and until when it can be reopened; nothing changes until the button is pressed", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    world.passTime(13 * DAY);
    const page = await signInTo(new LoginVisitor(world), kenji);
    expect([page.status, titleOf(page)]).toEqual([200, words.wake.title]);
    for (const { service_id } of await readSleeps(world)) {
      const entry = world.config.catalogue.find((each) => each.service_id === service_id);
      expect(page.html).toContain(entry?.names.en);
    }
    expect(page.html).toContain(kenji.email);
    expect(page.html).toContain("Japan Standard Time");
    expect(await stateOf(world, kenji.subject)).toBe("disabled");
    expect(await servicesOf(world, kenji.subject)).toEqual([]);
    expect(
      await world.database.db.selectFrom("operation").select("kind").distinct().execute(),
    ).toEqual([{ kind: "delete" }]);
  });

  test("reopens the ID with its services on the thirteenth day, and logs in", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    await workOutbox(world);
    const left = (await readSleeps(world)).map((sleep) => sleep.service_id).toSorted();
    world.passTime(13 * DAY);
    const visitor = new LoginVisitor(world);
    const entered = await visitor.submit(await signInTo(visitor, kenji), {});
    expect(entered.location).toMatch(PORTAL);
    expect(await stateOf(world, kenji.subject)).toBe("active");
    expect(await servicesOf(world, kenji.subject)).toEqual(left);
    expect([await statesAt("app"), await statesAt("school")]).toEqual([["active"], ["active"]]);
    const open = (await readRows(world)).filter(({ closed_at }) => closed_at === null);
    expect(open).toEqual([]);
    // Home shows the reopening for a day.
    const { client } = await placeCallsAs(world, kenji);
    const readWaking = async () => dataOf(await client.send(listNews, {})).woken_at;
    expect(await readWaking()).toBeGreaterThan(world.parts.now() - DAY);
    expect(dataOf(await client.send(glanceAtHome, {})).news).toBe(true);

    const mail = await readMail(world, sandbox, kenji.email);
    expect(mail.subject).toBe(mails.accountWoken.subject);
    expect(mail.text).toContain("スクール");
    // The reminder and the erasure that the closing had scheduled are gone.
    world.passTime(2 * DAY);
    await workOutbox(world);
    expect(besidesSignIns(await sandbox.mails(kenji.email))[0]).toEqual(mail);
    const later = await placeCallsAs(world, kenji);
    expect(await later.services()).toEqual(left);
    expect(dataOf(await later.client.send(listNews, {})).woken_at).toBeNull();
  });

  test("reopens the ID and the services that answer; a silent service is reopened later, by the sweep", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    await sandbox.fault({ service: "school", path: "account/restore", kind: "down" });
    const visitor = new LoginVisitor(world);
    const entered = await visitor.submit(await signInTo(visitor, kenji), {});
    expect(entered.location).toMatch(PORTAL);
    expect(await servicesOf(world, kenji.subject)).toHaveLength(1);
    await sandbox.clearFaults();
    world.passTime(5 * 60_000);
    await sweep(world.parts);
    expect(await servicesOf(world, kenji.subject)).toHaveLength(2);
    expect(await statesAt("school")).toEqual(["active"]);
  });

  test("reopens the ID once, and logs in, if the form is sent twice or from two tabs", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    const [visitor, other] = [new LoginVisitor(world), new LoginVisitor(world)];
    const [page, again] = [await signInTo(visitor, kenji), await signInTo(other, kenji)];
    const entered = await Promise.all([
      visitor.submit(page, {}),
      visitor.submit(page, {}),
      other.submit(again, {}),
    ]);
    for (const { location } of entered) expect(location).toMatch(PORTAL);
    expect(await servicesOf(world, kenji.subject)).toHaveLength(2);
    await workOutbox(world);
    const told = (await sandbox.mails(kenji.email)).map(({ subject }) => subject);
    expect(told.filter((subject) => subject === mails.accountWoken.subject)).toHaveLength(1);
    expect(titleOf(await visitor.reload(page))).toBe(words.formOver.done.title);
  });

  test("leads to the reset first if the password must be replaced", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    await world.database.db.updateTable("account").set({ password_reset_required: 1 }).execute();
    const led = await signInTo(new LoginVisitor(world), kenji);
    expect(titleOf(led)).toBe(words.address.flows.forgot.title);
    expect(await stateOf(world, kenji.subject)).toBe("disabled");
  });

  test("is refused where closed IDs are not accepted", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    const from = { detail: DETAIL, userAgent: "", network: "", from: "192.0.2.1" } as const;
    const typedIn = { ...from, browser: undefined, language: "en" } as const;
    const { email, password } = kenji;
    expect(await checkPassword(world.parts, { email, password }, typedIn)).toMatchObject({
      ok: false,
      code: "wrong",
    });
  });
});

describe("a closed ID is not revealed", () => {
  test("to a visitor who types a wrong password", async () => {
    await using world = await createWorld([kenji], sandbox);
    const typed = { email: kenji.email, password: "Wrong2026" };
    const open = await signInTo(new LoginVisitor(world), typed);
    await closeId(world, kenji);
    const closed = await signInTo(new LoginVisitor(world), typed);
    expect(anonymous(closed, typed.email)).toEqual(anonymous(open, typed.email));
  });

  test("by its right password, after 14 days or while it is frozen or stopped", async () => {
    await using world = await createWorld([kenji], sandbox);
    await closeId(world, kenji);
    const wrong = async () => {
      const page = await signInTo(new LoginVisitor(world), kenji);
      expect([page.status, page.html]).toEqual([
        422,
        expect.stringContaining(words.signIn.faults.wrong),
      ]);
    };
    const { db } = world.database;
    for (const column of ["stopped_until", "frozen_until"] as const) {
      const until = world.parts.now() + DAY;
      await db.updateTable("account").set(column, until).execute();
      await wrong();
      await db.updateTable("account").set(column, null).execute();
    }
    world.passTime(SLEEP_MS);
    await wrong();
  });

  test("by its right password, if it was merged into another ID", async () => {
    await using world = await createWorld([hana, kenji], sandbox);
    const target = await mergeCallsAs(world, hana);
    await driveToEnd(target, dataOf(await target.open(await idTokenOf(world, kenji))));
    const page = await signInTo(new LoginVisitor(world), kenji);
    expect(page.html).toContain(words.signIn.faults.wrong);
  });
});

test("a page that was opened within the 14 days does not reopen the ID after them", async () => {
  await using world = await createWorld([kenji], sandbox);
  await closeId(world, kenji);
  world.passTime(SLEEP_MS - 60_000);
  const visitor = new LoginVisitor(world);
  const page = await signInTo(visitor, kenji);
  world.passTime(60_000);
  const late = await visitor.submit(page, {});
  expect(titleOf(late)).toBe(words.problem.problems["account-closed"].title);
  expect(await stateOf(world, kenji.subject)).toBe("disabled");
});

test("S01: a thief's page, opened before the holder took the closing back, does not log in", async () => {
  await using world = await createWorld([kenji], sandbox);
  await closeId(world, kenji);
  const thief = new LoginVisitor(world);
  const page = await signInTo(thief, kenji);
  const notice = await readMail(world, sandbox, kenji.email);
  const [, link = ""] = /take-back\/([\w-]{43})/.exec(notice.text) ?? [];
  expect(await use(world, link)).toBe("restored");
  expect((await thief.submit(page, {})).location).not.toMatch(PORTAL);
  expect((await thief.goTo("/", {})).location).not.toMatch(PORTAL);
});

test("a log-in with Google to a closed ID offers to reopen the ID, and the button does so", async () => {
  const both = { ...yuki, password: hana.password };
  await using world = await createWorld([both], sandbox);
  await closeId(world, both);
  const visitor = new SocialVisitor(world);
  const person = yuki.provider.subject;
  const page = await visitor.signIn("google", { person }, { lng: "en" });
  expect(titleOf(page)).toBe(words.wake.title);
  expect(await stateOf(world, yuki.subject)).toBe("disabled");
  expect((await visitor.submit(page, {})).location).toMatch(PORTAL);
  expect(await stateOf(world, yuki.subject)).toBe("active");
  expect(await servicesOf(world, yuki.subject)).toHaveLength(yuki.services.length);
});
