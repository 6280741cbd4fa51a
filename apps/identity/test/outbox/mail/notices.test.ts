import {
  changeEmail,
  changePassword,
  deleteService,
  disableAccount,
  type Language,
  ServiceType,
  SLEEP_MS,
  verifyCode,
  wakeService,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { tellTime } from "../../../src/outbox/mail/tell-time.ts";
import { sweep } from "../../../src/ties/operations/sweep.ts";
import { CLOSING_WAIT_MS } from "../../../src/ties/places/mail-leaving.ts";
import { certify, link, OLD_STORE, startNeighbours } from "../../ties/old-accounts.ts";
import { Browser } from "../../world/browser.ts";
import { LoginVisitor } from "../../world/login-visitor.ts";
import { besidesSignIns, readCode, readMail, workOutbox } from "../../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCalls } from "../../world/merge-calls.ts";
import { dataOf } from "../../world/outcomes.ts";
import { MAIL_WORDS } from "../../world/words.ts";
import type { World } from "../../world/world.ts";

const { hana, kenji } = PEOPLE;
const { sandbox, createLinkWorld } = await startNeighbours();

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";

const DAY = 24 * 60 * 60_000;

/** Signs in on a phone; the calls after it send no user agent. */
async function signInAs(world: World, person: DemoPerson, userAgent = ANDROID) {
  const { access_token: bearer } = await world.signIn(person, new Browser(userAgent));
  const client = world.client({ bearer, language: "ja" });
  return { bearer, client, visitor: mergeCalls(client) };
}

const timeOf = (at: number, language: Language = "ja") =>
  tellTime(MAIL_WORDS[language], at, language, "Asia/Tokyo");

/** Reads a notice a day later: it must show the time of the act. */
async function readNotice(world: World, at: number, to: string): Promise<string> {
  world.passTime(DAY);
  const { text } = await readMail(world, sandbox, to);
  expect(text).toContain(`\n日時：${timeOf(at)}\n`);
  return text;
}

const FROM_ANDROID = "\nブラウザ：Chrome（Android）\n";

test("the notice of a new password names the time and the browser", async () => {
  await using world = await createLinkWorld();
  world.holdTime();
  const { bearer, client } = await signInAs(world, hana);
  const passwords = { previous_password: hana.password, proposed_password: "Yozakura2026" };
  dataOf(await client.send(changePassword, { body: { access_token: bearer, ...passwords } }));
  expect(await readNotice(world, world.parts.now(), hana.email)).toContain(FROM_ANDROID);
});

test("both the old and the new mailbox get a notice of a new address", async () => {
  await using world = await createLinkWorld();
  world.holdTime();
  const { bearer: access_token, client } = await signInAs(world, hana);
  const email = "new-hana@example.jp";
  dataOf(await client.send(changeEmail, { body: { access_token, email } }));
  const code = await readCode(world, sandbox, email);
  const typed = { attribute_name: "email", code, after_email: email } as const;
  dataOf(await client.send(verifyCode, { body: { access_token, ...typed } }));
  const at = world.parts.now();
  expect(await readNotice(world, at, hana.email)).toContain(FROM_ANDROID);
  // The new address learns that it is in use, but gets no link: it has not proved to own the ID.
  const { subject, text } = await readMail(world, sandbox, email);
  expect(subject).toContain(MAIL_WORDS.ja.emailConfirmed.subject);
  expect(text).toContain(`\n日時：${timeOf(at)}\n`);
  expect(text).not.toContain("/login/take-back/");
});

test("the notice of a reset names the browser that set the password, not the holder's", async () => {
  await using world = await createLinkWorld();
  world.holdTime();
  await signInAs(world, hana);
  const visitor = new LoginVisitor(world, new Browser(IPHONE));
  const asked = await visitor.submit(await visitor.goTo("/forgot", { lng: "ja" }), {
    email: hana.email,
  });
  const proven = await visitor.submit(asked, { code: await readCode(world, sandbox, hana.email) });
  await visitor.submit(proven, { password: "Yozakura2026" });
  const text = await readNotice(world, world.parts.now(), hana.email);
  expect(text).toContain("\nブラウザ：Safari（iPhone）\n");
});

test("when a visitor signs up with an address that has an ID, its mailbox learns the time and the browser", async () => {
  await using world = await createLinkWorld();
  world.holdTime();
  const at = world.parts.now();
  const visitor = new LoginVisitor(world, new Browser(ANDROID));
  const page = await visitor.goTo("/sign-up", { lng: "ja" });
  await visitor.submit(page, { email: hana.email });
  const { text } = await readMail(world, sandbox, hana.email);
  expect(text).toContain(`\n日時：${timeOf(at)}${FROM_ANDROID}`);
});

test("the notice of a link does not show the ID's address to the old account's mailbox", async () => {
  await using world = await createLinkWorld([kenji]);
  world.holdTime();
  const { bearer } = await signInAs(world, kenji);
  dataOf(await link(world, bearer, ServiceType.STORE, await certify(world, bearer)));
  const at = world.parts.now();
  const own = await readNotice(world, at, kenji.email);
  expect(own).toContain(FROM_ANDROID);
  const old = await readNotice(world, at, OLD_STORE.email);
  expect(old).toContain(FROM_ANDROID);
  expect(old).not.toContain(kenji.email);
});

test("leaving a service is reported ten minutes later, with the link that undoes it", async () => {
  await using world = await createLinkWorld();
  world.holdTime();
  const { client } = await signInAs(world, hana);
  const at = world.parts.now();
  dataOf(await client.send(deleteService, { body: { service_id: ServiceType.STORE } }));
  world.passTime(CLOSING_WAIT_MS - 60_000);
  await workOutbox(world);
  expect(besidesSignIns(await sandbox.mails(hana.email))).toEqual([]);
  const text = await readNotice(world, at, hana.email);
  expect(text).toContain(FROM_ANDROID);
  expect(text).toContain("退会を元に戻す：http");
});

test("closing the ID sends one mail, which names the services that were left for it", async () => {
  await using world = await createLinkWorld();
  world.holdTime();
  const { client } = await signInAs(world, hana);
  dataOf(await client.send(deleteService, { body: { service_id: ServiceType.STORE } }));
  const body = { user_key: hana.subject, is_token_for_login_page: false };
  dataOf(await client.send(disableAccount, { body }));
  await readNotice(world, world.parts.now(), hana.email);
  const mails = besidesSignIns(await sandbox.mails(hana.email));
  expect(mails).toHaveLength(1);
  for (const said of [FROM_ANDROID, "オンラインストアを退会しました", "/login/take-back/"]) {
    expect(mails[0]?.text).toContain(said);
  }
});

test("a service that the holder has already returned to is not reported as left", async () => {
  await using world = await createLinkWorld();
  const { client } = await signInAs(world, hana);
  const body = { service_id: ServiceType.STORE };
  dataOf(await client.send(deleteService, { body }));
  dataOf(await client.send(wakeService, { body }));
  world.passTime(DAY);
  await workOutbox(world);
  const subjects = besidesSignIns(await sandbox.mails(hana.email)).map(({ subject }) => subject);
  expect(subjects).toEqual([MAIL_WORDS.ja.serviceWoken.subject("オンラインストア")]);
});

test("the notice of a merge that continued by itself names the browser that began it, and until when it can be undone", async () => {
  await using world = await createLinkWorld([hana, kenji]);
  world.holdTime();
  const { visitor } = await signInAs(world, hana);
  dataOf(await visitor.open(await idTokenOf(world, kenji)));
  world.passTime(61_000);
  await sweep(world.parts);
  const at = world.parts.now();
  for (const [own, other] of [
    [hana, kenji],
    [kenji, hana],
  ] as const) {
    const text = await readNotice(world, at, own.email);
    expect(text).toContain(FROM_ANDROID);
    expect(text).toContain(`${timeOf(at + SLEEP_MS)}までは、`);
    expect(text).toContain(own.email);
    expect(text).not.toContain(other.email);
  }
  const ops = await world.database.db.selectFrom("operation").select("user_agent").execute();
  expect(ops.map(({ user_agent }) => user_agent)).toEqual([null]);
});

test("the notice of an undone merge names the browser that undid it", async () => {
  await using world = await createLinkWorld([hana, kenji]);
  world.holdTime();
  const first = await signInAs(world, hana);
  const opened = dataOf(await first.visitor.open(await idTokenOf(world, kenji)));
  const merge = await driveToEnd(first.visitor, opened);
  const second = await signInAs(world, hana, IPHONE);
  await driveToEnd(second.visitor, dataOf(await second.visitor.undo(merge.merge_id)));
  for (const { email } of [hana, kenji]) {
    await workOutbox(world);
    const texts = besidesSignIns(await sandbox.mails(email)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("Safari（iPhone）"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("Chrome（Android）"))).toHaveLength(1);
  }
});

test("a session stores its browser as one short line, until its account is erased", async () => {
  await using world = await createLinkWorld();
  await signInAs(world, hana, `${"x".repeat(600)}\u00ad`);
  const readAgents = async () => {
    const rows = await world.database.db.selectFrom("login_session").select("user_agent").execute();
    return rows.map(({ user_agent }) => user_agent);
  };
  expect(await readAgents()).toEqual(["x".repeat(512)]);
  const { client } = await signInAs(world, hana, ANDROID);
  dataOf(await client.send(deleteService, { body: { service_id: ServiceType.STORE } }));
  const body = { user_key: hana.subject, is_token_for_login_page: false };
  dataOf(await client.send(disableAccount, { body }));
  expect((await readAgents()).toSorted()).toEqual([ANDROID, "x".repeat(512)]);
  // The service's erasure comes first.
  for (const passed of [SLEEP_MS, DAY]) {
    world.passTime(passed);
    await workOutbox(world);
  }
  expect(await readAgents()).toEqual([null, null]);
});
