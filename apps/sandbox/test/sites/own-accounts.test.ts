import {
  accountMigration,
  certifyAccount,
  changeOwner,
  MigrationStatus,
  updateAccount,
} from "@musubi/contract";
import { expect, test } from "vitest";
import type { Visitor } from "../sign-ins/visitor.ts";
import { DONE, HANA, readState } from "../test-sandbox.ts";
import { openSiteWorld, PORTAL, type SiteWorld, statusOf, textOf } from "./site-world.ts";

const NEW = { email: "new@example.jp", password: "Newcomer2026" };

const send = async (
  { at }: SiteWorld,
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  language = "ja",
) => visitor.submit(await visitor.open(at(`${path}?lng=${language}`)), fields);

test.each(["store", "app", "school"] as const)(
  "%s creates accounts without an ID, and users log in to them by password",
  async (service) => {
    await using world = await openSiteWorld();
    const visitor = world.visitor();
    const made = await send(world, visitor, `/${service}/own/sign-up`, NEW, "en");
    expect(made.url.href).toBe(world.at(`/${service}/?lng=en`));
    expect(textOf(made)).toContain("linked to Musubi ID yet");
    const { accounts } = await readState(world.sandbox, service);
    expect(accounts.find(({ email }) => email === NEW.email)?.owner).toMatch(/^old:/);

    await visitor.submit(made, {});
    expect(textOf(await visitor.open(world.at(`/${service}/`)))).not.toContain("ログアウト");
    const back = await send(world, visitor, `/${service}/own/login`, NEW);
    expect(textOf(back)).toContain("まだむすび IDと連携していません");
  },
);

test("the planner has no accounts of its own, only those of the ID", async () => {
  await using world = await openSiteWorld();
  for (const form of ["login", "sign-up"]) {
    expect((await world.sandbox.fetch(`/planner/own/${form}`)).status).toBe(404);
  }
  expect(await (await world.sandbox.fetch("/planner/")).text()).not.toContain("/own/");
});

test.each([
  [{ email: "nobody" }, "メールアドレスの形式", "it is not a valid one"],
  [{ email: "" }, "メールアドレスの形式", "it is not a valid one"],
  [{ password: "short1" }, "文字以上", "letters and numbers"],
  [{ password: "onlyletters" }, "文字以上", "letters and numbers"],
  [{ password: "パスワード2026" }, "文字以上", "letters and numbers"],
  [{ email: "same1@example.jp", password: "same1@example.jp" }, "同じパスワード", "must not be"],
  [{ email: "old-store@example.jp" }, "すでに登録", "registered already"],
  [{ email: " OLD-store@example.jp " }, "すでに登録", "registered already"],
] as const)("%j creates no account, and the form says why", async (typed, ja, en) => {
  await using world = await openSiteWorld();
  const before = await readState(world.sandbox, "store");
  for (const [language, words] of [
    ["ja", ja],
    ["en", en],
  ] as const) {
    const fields = { ...NEW, ...typed };
    const page = await send(world, world.visitor(), "/store/own/sign-up", fields, language);
    expect(statusOf(page)).toBe(422);
    expect(textOf(page)).toContain(words);
    expect(page.at === "page" && page.html).not.toMatch(/type="password"[^>]* value=/);
  }
  expect(await readState(world.sandbox, "store")).toEqual(before);
});

test("an address that an ID uses at the service can have a separate account", async () => {
  await using world = await openSiteWorld();
  const page = await send(world, world.visitor(), "/store/own/sign-up", {
    ...NEW,
    email: "hana@example.jp",
  });
  expect(textOf(page)).toContain("と連携していません");
});

test("a wrong password and an unknown address get the same refusal, and after five tries the right password is refused", async () => {
  await using world = await openSiteWorld();
  const attempt = async (email: string, password: string) =>
    textOf(await send(world, world.visitor(), "/store/own/login", { email, password }, "en"));
  expect(await attempt("nobody@example.jp", "Wrong2026")).toContain("is not correct");
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await attempt("old-store@example.jp", "Wrong2026")).toContain("is not correct");
  }
  expect(await attempt("old-store@example.jp", "Store2020")).toContain("Too many wrong");
});

test("a new account can be linked, and then opens only with the ID", async () => {
  await using world = await openSiteWorld();
  const visitor = world.visitor();
  await send(world, visitor, "/store/own/sign-up", NEW);
  const { call } = world.sandbox;
  const certified = await call("store", certifyAccount, { body: NEW });
  expect(certified).toMatchObject({ data: { migration_status: MigrationStatus.NEED_MIGRATE } });
  expect(await call("store", accountMigration, { body: { email: NEW.email } })).toMatchObject({
    data: { migration_status: MigrationStatus.NEED_MIGRATE },
  });
  const id = certified.ok ? certified.data.user_id : "";
  const to = `sub:${HANA.replace("0001", "9999")}`;
  const body = { key: "link", seq: 1, from: `old:${id}`, to };
  expect(await call("store", changeOwner, { body })).toEqual(DONE);

  expect(textOf(await visitor.open(world.at("/store/")))).toContain("むすび IDと連携しました");
  expect(textOf(await visitor.open(world.at("/store/")))).not.toContain("連携しました");
  const again = await send(world, visitor, "/store/own/login", NEW, "en");
  expect(statusOf(again)).toBe(422);
  expect(textOf(again)).toContain("linked to an ID");
});

test("a user who types the old address of a linked account learns that it is linked, if the password is right", async () => {
  await using world = await openSiteWorld();
  const { call } = world.sandbox;
  await send(world, world.visitor(), "/app/own/sign-up", NEW);
  const id = (await readState(world.sandbox, "app")).accounts.find(
    ({ email }) => email === NEW.email,
  )?.id;
  const subject = HANA.replace("0001", "9999");
  const link = { key: "link", seq: 1, from: `old:${id}`, to: `sub:${subject}` };
  expect(await call("app", changeOwner, { body: link })).toEqual(DONE);
  const address = { seq: 2, user_key: subject, before_email: NEW.email };
  const tell = { body: { ...address, after_email: "holder@example.jp" } };
  expect(await call("app", updateAccount, tell)).toEqual(DONE);

  const attempt = async (password: string) =>
    textOf(await send(world, world.visitor(), "/app/own/login", { ...NEW, password }, "en"));
  expect(await attempt(NEW.password)).toContain("linked to an ID");
  expect(await attempt("Wrong2026")).toContain("is not correct");
  const back = { key: "back", seq: 3, from: link.to, to: link.from };
  expect(await call("app", changeOwner, { body: back })).toEqual(DONE);
  expect(await attempt(NEW.password)).toContain("is not correct");
});

test("the link to the ID leads to the screen where this service is linked", async () => {
  await using world = await openSiteWorld();
  const page = await send(world, world.visitor(), "/app/own/sign-up", NEW, "en");
  const address = `${PORTAL}/account-auth?serviceType=2&amp;lng=en`;
  expect(page.at === "page" && page.html).toContain(`href="${address}"`);
});

test("the date of an account is the date in Japan, written as in the portal", async () => {
  const evening = Date.parse("2026-03-31T20:00:00Z");
  await using world = await openSiteWorld({ now: () => evening });
  const visitor = world.visitor();
  const made = await send(world, visitor, "/store/own/sign-up", NEW, "en");
  expect(textOf(made)).toContain("1 April 2026");
  expect(textOf(await visitor.open(world.at("/store/?lng=ja")))).toContain("2026年4月1日");
});
