import { PEOPLE } from "@musubi/demo-world";
import { takeBack as words } from "@musubi/messages/en/take-back";
import { expect, test } from "vitest";
import {
  changeAddress,
  collectMails,
  readAccount,
  readRows,
  settleIn,
  use,
} from "../../ties/take-back/claims.ts";
import { LoginVisitor, type Page, titleOf } from "../../world/login-visitor.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana } = PEOPLE;
const NEW = "hana.new@example.com";

/**
 * Changes the address of Hana's ID, and stops it from the old mailbox. Returns the objection link
 * that the new address gets.
 */
async function beStopped(world: World): Promise<string> {
  await settleIn(world, hana);
  await use(world, await changeAddress(world, hana, NEW));
  const secrets = (await collectMails(world)).flatMap(({ content }) =>
    content.about === "stop-told" ? [content.secret] : [],
  );
  return secrets[0] ?? "";
}

const isStopped = async (world: World) => (await readAccount(world, hana)).stopped_by !== null;

const object = (visitor: LoginVisitor, page: Page) =>
  visitor.submit(page, { password: hana.password ?? "" });

test("S03 opening the objection link changes nothing", async () => {
  await using world = await createWorld();
  const link = await beStopped(world);
  const before = [await readAccount(world, hana), await readRows(world, hana)];
  const visitor = new LoginVisitor(world);
  const head = await visitor.request(`/login/object/${link}`, { method: "HEAD" });
  expect(head.status).toBe(200);
  const page = await visitor.open(`/login/object/${link}?lng=en`);
  expect(titleOf(page)).toBe(words.objection.title);
  expect(page.html).toMatch(/h\*\*\*@example\.jp.*Japan Standard Time/);
  expect([await readAccount(world, hana), await readRows(world, hana)]).toEqual(before);
});

test("an older password ends the stop; afterwards the objection link is void", async () => {
  await using world = await createWorld();
  const link = await beStopped(world);
  const visitor = new LoginVisitor(world);
  const page = await visitor.open(`/login/object/${link}?lng=en`);
  const wrong = await visitor.submit(page, { password: "not-Hanami2026" });
  expect([wrong.status, await isStopped(world)]).toEqual([422, true]);
  expect(wrong.html).toContain(words.proof.faults.wrong);
  const both = await Promise.all([object(visitor, wrong), object(visitor, wrong)]);
  for (const done of [...both, await object(visitor, page)]) {
    expect([done.status, titleOf(done)]).toEqual([200, words.done.objected.title]);
  }
  expect(await isStopped(world)).toBe(false);
  const other = new LoginVisitor(world);
  expect((await other.open(`/login/object/${link}?lng=en`)).status).toBe(410);
});

test("a signed-in holder needs no link to object, but the same proof", async () => {
  await using world = await createWorld();
  await beStopped(world);
  const visitor = new LoginVisitor(world);
  await world.signIn({ ...hana, email: NEW }, visitor.browser);
  const led = await visitor.open("/login/object?lng=en");
  const page = await visitor.open(led.location);
  expect([led.status, titleOf(page)]).toEqual([303, words.objection.title]);
  expect(page.html).not.toContain(`>${words.objection.title}</button>`);
  expect(titleOf(await object(visitor, page))).toBe(words.done.objected.title);
  expect(await isStopped(world)).toBe(false);
});

test("without a session the page says only that a session or the link from the mail is needed", async () => {
  await using world = await createWorld();
  const link = await beStopped(world);
  const visitor = new LoginVisitor(world);
  const page = await visitor.open("/login/object/mine?lng=en");
  expect([page.status, titleOf(page)]).toEqual([403, words.signedOut.title]);
  expect(page.html).not.toContain("***");
  // The session ends while its page is open: the stop remains.
  await world.signIn({ ...hana, email: NEW }, visitor.browser);
  const form = await visitor.open("/login/object/mine?lng=en");
  world.passTime(13 * 60 * 60_000);
  const late = await object(visitor, form);
  const told = await visitor.open(late.location);
  expect([told.status, titleOf(told), await isStopped(world)]).toEqual([
    403,
    words.signedOut.title,
    true,
  ]);
  expect((await visitor.open(`/login/object/${link}?lng=en`)).status).toBe(200);
});
