import { writeFileSync } from "node:fs";
import { DEMO_NOTIFICATIONS, PEOPLE } from "@musubi/demo-world";
import { weighAll } from "@musubi/environment/weight";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectHome, showNotices, switchLanguage } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, common } = WORDS.ja;

const test = shareTab();

async function open(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portal}/index?lng=ja`);
  await expectHome(page);
}

const listLoaded = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));

test("§2 home: its scripts are small, and the script of another screen loads when its link is hovered", async ({
  page,
  world,
}) => {
  await open(page, world);
  // Everything that home loads by itself, as the simplest browsers get it.
  const scripts = (await listLoaded(page)).filter((name) => name.endsWith(".js"));
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((name) => /-screen-|notice/.test(name))).toEqual([]);
  expect(await weighAll(scripts, "gzip")).toBeLessThanOrEqual(95_000);
  const row = page.getByRole("link", { name: portal.home.deleteAccount });
  await row.hover();
  await expect.poll(async () => (await listLoaded(page)).join()).toContain("confirm-delete-screen");
});

test("§2 home: its screens open, and lead back, without a page load", async ({ page, world }) => {
  await open(page, world);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const title = page.getByRole("heading", { level: 1 });
  const firstField = page.locator("form input:not([hidden])[aria-describedby~=title]");
  for (const [name, path, begins] of [
    [portal.home.changeEmail, "/change-email", firstField],
    [portal.home.changePassword, "/change-password", firstField],
    [portal.home.deleteAccount, "/confirm-delete", title],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`${world.portal}${path}`);
    await expect(begins).toBeFocused();
    await page.getByRole("link", { name: common.back, exact: true }).click();
    await expectHome(page);
  }
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("§2 home: of the demo's notices, only those in the page's language are shown", {
  tag: "@release",
}, async ({ page, world }) => {
  writeFileSync(world.notificationFile, JSON.stringify(DEMO_NOTIFICATIONS));
  await open(page, world);
  const notices = page.getByRole("region", { name: portal.home.notices });
  for (const { lang, title } of DEMO_NOTIFICATIONS) {
    await expect(notices.getByText(title)).toHaveCount(lang === "ja" ? 1 : 0);
  }
  writeFileSync(world.notificationFile, "[]");
});

test("§2 home: notices in the page's language are shown until dismissed, and none if they cannot be loaded", async ({
  page,
  world,
}) => {
  const notice = { type: "info", content: "内容", date: "2026-12-03" };
  const written = [
    { ...notice, title: "みなさまへ" },
    { ...notice, type: "alert", title: "日本語だけ", lang: "ja" },
    { ...notice, title: "English only", lang: "en" },
    { ...notice, type: "spam", title: "別の種類" },
    { ...notice, title: 1 },
    "text",
  ];
  writeFileSync(world.notificationFile, JSON.stringify(written));
  await open(page, world);
  const notices = page.getByRole("region", { name: portal.home.notices });
  await expect(notices).toContainText("みなさまへ");
  await expect(notices).toContainText("2026年12月3日");
  await expect(notices).toContainText("日本語だけ");
  await expect(notices).not.toContainText("English only");
  await expect(notices).not.toContainText("別の種類");
  const details = notices.getByRole("button", { expanded: false });
  await expect(details).toHaveText(portal.home.detailsOf(2));
  await expectAccessible(page);
  await switchLanguage(page, "en");
  const english = page.getByRole("region", { name: WORDS.en.portal.home.notices });
  await expect(english).toContainText("English only");
  await expect(english).not.toContainText("日本語だけ");

  // A notice that was dismissed does not return; the others remain.
  const { dismiss } = WORDS.en.portal.home;
  await showNotices(page);
  await english.getByRole("button", { name: dismiss("English only") }).click();
  await expect(english).not.toContainText("English only");
  await page.reload();
  await expect(english).toContainText("みなさまへ");
  await expect(english).not.toContainText("English only");

  await page.route("**/json/notification.json", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("button", { name: WORDS.en.portal.home.logOut })).toBeVisible();
  await expect(english).toBeHidden();
  writeFileSync(world.notificationFile, "[]");
});

test("§4 home: a language that is chosen in another tab is used in this tab, too, whatever its address says", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await page.goto(`${world.portal}/index?lng=en`);
  await expectHome(page, PEOPLE.hana, "en");
  const otherTab = await context.newPage();
  await otherTab.goto(`${world.portal}/error`);
  await switchLanguage(otherTab, "ja");
  await expectHome(page);
  await expect(page).toHaveURL(`${world.portal}/index?lng=ja`);
});

test("§4 home: an ended session is replaced without a form, because the login still knows the holder", async ({
  page,
  world,
}) => {
  await page.goto(`${world.portal}/index?lng=en`);
  await expectHome(page, PEOPLE.hana, "en");
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("persist:root") ?? "{}");
    kept.session.refreshToken = "x".repeat(43);
    localStorage.setItem("persist:root", JSON.stringify(kept));
  });
  await page.goto(`${world.portal}/confirm-delete`);
  // The login returns to home, because /confirm-delete is not one of its three return addresses.
  await expectHome(page, PEOPLE.hana, "en");
  await expect(page).toHaveURL(`${world.portal}/index`);
});
