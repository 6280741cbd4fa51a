import type { BrowserSession, SessionList } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { entryOf } from "../person/account-auth.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { enter, expectHome, signIn, switchLanguage, tabTo } from "../person/person.ts";
import { mailJa as mail, WORDS } from "../person/words.ts";
import { readMails } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { ren } = PEOPLE;
const { sessions, portal, login } = WORDS.ja;
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1";
const PHONE = "Safari（iPhone）";

/** Returns a page on a phone that is logged in to Ren's account. */
async function enterOnPhone(browser: Browser, world: World): Promise<Page> {
  const page = await (await browser.newContext({ userAgent: IPHONE })).newPage();
  await enter(page, world, ren);
  return page;
}

const rows = (page: Page, section: string) =>
  page.getByRole("list", { name: section, exact: true }).getByRole("listitem");

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Confirms the open question. */
const confirm = (page: Page, submit: string) =>
  page.getByRole("dialog").getByRole("button", { name: submit, exact: true }).click();

/** Returns how many mails about a new browser Ren got. */
async function countTold(world: World): Promise<number> {
  const mails = await readMails(world, ren.email);
  return mails.filter(({ subject }) => subject === mail.newBrowser.subject).length;
}

async function openSessions(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portal}/sessions?lng=ja`);
  await expect(page.getByRole("heading", { level: 1, name: sessions.title })).toBeVisible();
}

test("S24: a holder logs out a phone, and its services, by keyboard alone; then removes it from the list", async ({
  page,
  browser,
  context,
  world,
}) => {
  const phone = await enterOnPhone(browser, world);
  const site = await phone.context().newPage();
  await site.goto(`${world.sandbox}/store/?lng=ja`);
  await site.getByRole("link", { name: "むすび IDでログイン" }).click();
  await expect(site.getByRole("button", { name: "ログアウト" })).toBeVisible();

  await watchShifts(page);
  await enter(page, world, ren);
  await page.getByRole("link", { name: portal.home.sessions }).click();
  await expect(page).toHaveURL(`${world.portal}/sessions`);
  const alive = rows(page, sessions.title);
  await expect(alive).toHaveCount(2);
  await expect(alive.first()).toContainText(sessions.alive.own);
  await expect(alive.last()).toContainText(PHONE);
  await expect(alive.last()).toContainText(entryOf("store").names.ja);
  await expect(alive.last()).not.toContainText(sessions.alive.own);
  await expectNoShift(page);
  await expectAccessible(page);
  await expectFitting(page);
  await expectInBothLanguages(page, async (words) => {
    await expect(page.getByText(words.sessions.alive.meaning)).toBeVisible();
    await expect(page.getByText(words.sessions.known.section)).toHaveCount(0);
  });
  await switchLanguage(page, "ja");

  const end = page.getByRole("button", { name: sessions.alive.endOf(PHONE) });
  await tabTo(page, end);
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: sessions.ask.end.title(PHONE) });
  await expect(question).toBeVisible();
  await expectSoundOnPhone(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(end).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("checkbox")).toBeFocused();
  await tabTo(page, question.getByRole("button", { name: sessions.ask.end.submit, exact: true }));
  await page.keyboard.press("Enter");
  const done = page.getByText(sessions.done.end(PHONE), { exact: true });
  await expect(done).toBeInViewport();
  await expect(page.locator(":focus")).toContainText(sessions.done.end(PHONE));
  await expect(alive).toHaveCount(1);
  await expect(page.getByText(sessions.alive.alone)).toBeVisible();
  await expect(page.getByRole("button", { name: sessions.alive.others })).toHaveCount(0);
  await expectAccessible(page);

  // On the phone, the next press leads to the login, which says why.
  await phone.getByRole("link", { name: portal.home.changeEmail }).click();
  await expect(phone.getByText(login.signIn.notices.ended)).toBeVisible();
  await expect(async () => {
    await site.goto(`${world.sandbox}/store/?lng=ja`);
    await expect(site.getByRole("button", { name: "ログアウト" })).toHaveCount(0, { timeout: 100 });
  }).toPass();

  const known = rows(page, sessions.known.section);
  await expect(known).toHaveText(new RegExp(`^${PHONE}`));
  await press(page, sessions.known.forgetOf(PHONE));
  await context.setOffline(true);
  await confirm(page, sessions.ask.forget.submit);
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
    portal.connection.unanswered,
  );
  await context.setOffline(false);
  await confirm(page, sessions.ask.forget.submit);
  await expect(page.getByText(sessions.done.forget(PHONE), { exact: true })).toBeVisible();
  await expect(known).toHaveCount(0);
  await phone.context().close();
});

test("all other sessions end on request; a tab with an old list can still end one; a removed browser is new at its next log-in", {
  tag: "@release",
}, async ({ page, browser, context, world }) => {
  const phone = await enterOnPhone(browser, world);
  await enter(page, world, ren);
  const tab = await context.newPage();
  await openSessions(tab, world);
  await openSessions(page, world);
  await press(page, sessions.alive.others);
  await expect(page.getByText(sessions.ask.others.text)).toBeVisible();
  await confirm(page, sessions.ask.others.submit);
  await expect(page.getByText(sessions.done.others, { exact: true })).toBeVisible();
  await expect(rows(page, sessions.title)).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByText(login.signIn.notices.ended)).toBeVisible();
  await phone.context().close();

  await tab.bringToFront();
  await press(tab, sessions.alive.endOf(PHONE));
  await tab.getByRole("checkbox", { name: sessions.ask.forgetToo }).check();
  await confirm(tab, sessions.ask.end.submit);
  await expect(tab.getByText(sessions.done.endAndForget(PHONE), { exact: true })).toBeVisible();
  await expect(tab.getByText(sessions.known.section)).toHaveCount(0);
  await tab.close();

  await press(page, sessions.alive.endOf(sessions.alive.own));
  await page.getByRole("checkbox", { name: sessions.ask.forgetToo }).check();
  await confirm(page, sessions.ask.endOwn.submit);
  await signIn(page, ren);
  await expectHome(page, ren);
  // The mails are about the phone, this browser, and this browser again.
  await expect.poll(() => countTold(world)).toBe(3);
});

test("the list of sessions can log out this browser, too", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await enter(page, world, ren);
  await openSessions(page, world);
  await press(page, sessions.alive.endOf(sessions.alive.own));
  await confirm(page, sessions.ask.endOwn.submit);
  await expect(page.getByText(login.signIn.notices["signed-out"])).toBeVisible();
});

test("S38: more sessions are loaded on request; without an answer the list remains, and the next press loads them", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await enter(page, world, ren);
  let held: Promise<void> | undefined;
  // Making more than a page of sessions takes long: the test puts one on a second page.
  await page.route("**/account/sessions*", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const list: SessionList = await response.json();
    const isSecond = new URL(route.request().url()).searchParams.has("after");
    if (isSecond) await held;
    const older: BrowserSession = {
      ...{ session_id: "older", is_own: false, browser: "Safari", system: "iPhone" },
      ...{ began_at: 1, used_at: 1, services: [], browser_id: null },
    };
    const json = isSecond ? { ...list, sessions: [older] } : { ...list, next: "2 x" };
    await route.fulfill({ response, json });
  });
  await openSessions(page, world);
  const alive = rows(page, sessions.title);
  await expect(alive).toHaveCount(1);
  await context.setOffline(true);
  await press(page, sessions.alive.more);
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  await context.setOffline(false);
  await press(page, sessions.alive.more);
  await expect(alive).toHaveCount(2);
  await expect(alive.last()).toContainText(PHONE);
  await expect(page.getByRole("button", { name: sessions.alive.more })).toHaveCount(0);

  // What is confirmed while more are loading is done after that.
  const { promise, resolve: release } = Promise.withResolvers<void>();
  held = promise;
  await openSessions(page, world);
  await press(page, sessions.alive.more);
  await press(page, sessions.alive.endOf(sessions.alive.own));
  await confirm(page, sessions.ask.endOwn.submit);
  release();
  await expect(page.getByText(login.signIn.notices["signed-out"])).toBeVisible();
});
