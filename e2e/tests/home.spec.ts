import { expectAccessible } from "../expect-accessible.ts";
import { enter, expectHome, switchLanguage } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

const { portal, common } = WORDS.ja;

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
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await enter(page, world);
  for (const path of [
    "/index",
    "/change-email",
    "/change-password",
    "/reset-password",
    "/confirm-delete",
    "/error",
  ]) {
    await page.goto(`${world.portal}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect({ path, shifts: shifts.filter((shift) => shift > 0.01) }).toEqual({ path, shifts: [] });
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
  expect((await loaded()).filter((name) => /-route-.*\.js$/.test(name))).toEqual([]);
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

test.describe("with forced colours and reduced motion", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("§2 every screen can be used, and nothing moves", async ({ page, world }) => {
    await enter(page, world);
    for (const path of [
      "/change-email",
      "/change-password",
      "/reset-password",
      "/confirm-delete",
    ]) {
      await page.goto(`${world.portal}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      expect(
        await page.evaluate(() =>
          document
            .getAnimations()
            // What only waits before it appears does not move.
            .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0)
            .map((animation) => (animation as CSSAnimation).animationName),
        ),
      ).toEqual([]);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("a, button, input:not([hidden])")]
          .filter((element) => element.getClientRects().length > 0)
          .filter((element) => {
            // What answers a finger 21 px above and below its middle, however large it is drawn.
            const target = element.closest("label") ?? element;
            target.scrollIntoView({ block: "center" });
            const { top, bottom, left, right } = target.getBoundingClientRect();
            return [-21, 21].some((off) => {
              const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2 + off);
              return !target.contains(hit);
            });
          })
          .map((element) => element.outerHTML),
      );
      expect(small).toEqual([]);
    }
  });
});
