import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expectAccessible } from "../expect-accessible.ts";
import { expectUsable } from "../expect-usable.ts";
import { expectNoShift, watchShifts } from "../layout-shifts.ts";
import { enter, expectHome, switchLanguage } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

const { portal, common } = WORDS.ja;
const ASSETS = join(import.meta.dirname, "../../apps/portal/dist/assets");

test("§2 home: notices of the language, the bad ones dropped, and none where the file fails", async ({
  page,
  world,
}) => {
  const notice = { type: "info", content: "内容", date: "2026-12-03" };
  // The file is the operator's: a test writes its own.
  await page.route("**/json/notification.json", (route) =>
    route.fulfill({
      json: [
        { ...notice, title: "みなさまへ" },
        { ...notice, type: "alert", title: "日本語だけ", lang: "ja" },
        { ...notice, title: "English only", lang: "en" },
        { ...notice, type: "spam", title: "別の種類" },
        { ...notice, title: 1 },
        "text",
      ],
    }),
  );
  await enter(page, world);
  const notices = page.getByRole("region", { name: portal.home.notices });
  await expect(notices).toContainText("みなさまへ");
  await expect(notices).toContainText("2026年12月3日");
  await expect(notices).toContainText("日本語だけ");
  await expect(notices).not.toContainText("English only");
  await expect(notices).not.toContainText("別の種類");
  await expectAccessible(page);
  await switchLanguage(page, "en");
  const english = page.getByRole("region", { name: WORDS.en.portal.home.notices });
  await expect(english).toContainText("English only");
  await expect(english).not.toContainText("日本語だけ");

  await page.unroute("**/json/notification.json");
  await page.route("**/json/notification.json", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("button", { name: WORDS.en.portal.home.logOut })).toBeVisible();
  await expect(english).toBeHidden();
});

test("§2 no screen shifts while it loads", async ({ page, world }) => {
  await watchShifts(page);
  await enter(page, world);
  for (const path of [
    "/index",
    "/change-email",
    "/change-password",
    "/reset-password",
    "/account-transfer",
    "/account-auth?serviceType=2",
    "/confirm-delete",
    "/error",
  ]) {
    await page.goto(`${world.portal}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    if (path === "/confirm-delete") await expect(page.getByRole("checkbox")).toBeEnabled();
    await expectNoShift(page);
  }
});

test("§2 home: its screens load on intent, and the header leads back without a new page", async ({
  page,
  world,
}) => {
  await enter(page, world);
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")),
    );
  // All that home loads by itself, weighed as it is sent to the plainest of browsers.
  const scripts = (await loaded()).filter((name) => name.endsWith(".js"));
  expect(scripts.filter((name) => /-route-|notice/.test(name))).toEqual([]);
  const weights = scripts.map((name) => gzipSync(readFileSync(join(ASSETS, name))).length);
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(95_000);
  const row = page.getByRole("link", { name: portal.home.deleteAccount });
  await row.hover();
  await expect.poll(async () => (await loaded()).join()).toContain("confirm-delete-route");

  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  for (const [name, path] of [
    [portal.home.changeEmail, "/change-email"],
    [portal.home.changePassword, "/change-password"],
    [portal.home.deleteAccount, "/confirm-delete"],
  ] as const) {
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(`${world.portal}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.getByRole("link", { name: common.back, exact: true }).click();
    await expectHome(page);
  }
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("§4 home: a session that another device ended starts the login again", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("persist:root") ?? "{}");
    kept.session.refreshToken = "x".repeat(43);
    localStorage.setItem("persist:root", JSON.stringify(kept));
  });
  await page.goto(`${world.portal}/confirm-delete`);
  // The hosted login knows the holder; a page that is none of its three returns comes back to home.
  await expectHome(page);
  await expect(page).toHaveURL(`${world.portal}/index`);
});

test("§2 every screen can be used in forced colours, without motion, and with a finger", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await expectUsable(page);
  for (const path of [
    "/change-password",
    "/reset-password",
    "/confirm-delete",
    "/account-transfer",
    "/account-auth?serviceType=2",
    "/error",
    "/nowhere",
    "/change-email",
  ]) {
    await page.goto(`${world.portal}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByText(common.loading)).toBeHidden();
    await expectUsable(page);
  }
  await page.getByLabel(portal.changeEmail.label, { exact: true }).fill("hana.new@example.jp");
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: portal.code.title })).toBeFocused();
  await expectUsable(page);
  await page.getByRole("button", { name: portal.code.resend }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectUsable(page);
});
