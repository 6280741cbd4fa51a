import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { enter, expectHome } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { expect } from "../world/test.ts";

const { common, portal } = WORDS.ja;
const INK = "rgb(27, 24, 21)";
const PAPER = "rgb(250, 246, 239)";
/** The colour of the browser's bars, as the server writes it or as a screen does. */
const BARS = {
  [INK]: /^(#1b1815|rgb\(27, 24, 21\))$/,
  [PAPER]: /^(#faf6ef|rgb\(250, 246, 239\))$/,
};

const test = shareTab();

test.afterEach(async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.goto(`${world.portal}/error`);
  await page.evaluate(() => localStorage.removeItem("musubi:theme"));
});

/** Expects the colour of the page, of what is visible beyond its ends, and of the browser's bars. */
const expectGround = async (page: Page, color: typeof INK | typeof PAPER) => {
  await expect(page.locator("html")).toHaveCSS("background-color", color);
  await expect(page.locator("[data-theme]")).toHaveCSS("background-color", color);
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", BARS[color]);
};
const choose = (page: Page, choice: keyof typeof common.colourChoices) =>
  page.getByLabel(common.colours).selectOption(choice);

for (const device of ["light", "dark"] as const) {
  test(`§2 theme: by default home is ink and other screens are paper, also on a ${device} device`, {
    tag: device === "light" ? "@release" : [],
  }, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme: device });
    await page.goto(`${world.portal}/index?lng=ja`);
    await expectHome(page);
    await expectGround(page, INK);
    await page.getByRole("link", { name: portal.home.changeEmail }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(portal.changeEmail.title);
    await expectGround(page, PAPER);
  });
}

test("§2 theme: if the holder chooses the device's theme, every screen follows it, in every tab", async ({
  page,
  context,
  world,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${world.portal}/index?lng=ja`);
  await expectHome(page);
  await choose(page, "system");
  await expectGround(page, PAPER);
  await expectAccessible(page);
  // The device switches to dark in the evening.
  await page.emulateMedia({ colorScheme: "dark" });
  await expectGround(page, INK);
  await expectAccessible(page);
  const otherTab = await context.newPage();
  await otherTab.emulateMedia({ colorScheme: "dark" });
  await otherTab.goto(`${world.portal}/change-email`);
  await expectGround(otherTab, INK);
  await choose(page, "usual");
  await expectGround(page, INK);
  await expectGround(otherTab, PAPER);
});

test("§2 theme: a chosen theme is used everywhere, on any device", async ({ page, world }) => {
  for (const [choice, device, color] of [
    ["light", "dark", PAPER],
    ["dark", "light", INK],
  ] as const) {
    await page.emulateMedia({ colorScheme: device });
    await page.goto(`${world.portal}/index?lng=ja`);
    await expectHome(page);
    await choose(page, choice);
    await expectGround(page, color);
    await expectAccessible(page);
    await page.getByRole("link", { name: portal.home.changeEmail }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(portal.changeEmail.title);
    await expectGround(page, color);
    await expectAccessible(page);
  }
});

test("§2 theme: help has the colours that were chosen in the portal, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const help = page.getByRole("contentinfo").getByRole("link", { name: common.footer.help });
  for (const [choice, color] of [
    ["system", INK],
    ["usual", PAPER],
  ] as const) {
    await page.goto(`${world.portal}/index?lng=ja`);
    await choose(page, choice);
    await help.click();
    await expect(page).toHaveURL((url) => url.origin === world.identity);
    await expect(page.locator("html")).toHaveCSS("background-color", color);
    await page.getByRole("link", { name: common.languageNames.en }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.locator("html")).toHaveCSS("background-color", color);
  }
});

test("§2 theme: the portal has the chosen theme before any of its scripts has loaded", async ({
  page,
  world,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${world.portal}/error`);
  await page.evaluate(() => localStorage.setItem("musubi:theme", "system"));
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${world.portal}/index?lng=ja`);
  await expect(page.locator("body")).toHaveCSS("background-color", PAPER);
  await expect(page.locator("html")).toHaveCSS("background-color", PAPER);
  await page.unroute("**/assets/*.js");
});

test("§2 theme: each change between ink and paper is one transition, and none if motion is reduced", async ({
  page,
  world,
}) => {
  const { home, changePassword } = portal;
  for (const [reducedMotion, motions] of [
    ["no-preference", 2],
    ["reduce", 0],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(`${world.portal}/index?lng=ja`);
    await expectHome(page);
    await page.evaluate(() => {
      const turn = document.startViewTransition.bind(document);
      Object.assign(window, { motions: 0 });
      document.startViewTransition = (change) => {
        Object.assign(window, { motions: Reflect.get(window, "motions") + 1 });
        return turn(change);
      };
    });
    await page.getByRole("link", { name: home.changePassword }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(changePassword.title);
    await page.getByRole("link", { name: common.back, exact: true }).click();
    await expectHome(page);
    expect(await page.evaluate(() => Reflect.get(window, "motions"))).toBe(motions);
  }
});

test("§2 theme: after a log-in, the first paint has home's colours", async ({ browser, world }) => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    if (!location.search.includes("authorization_code=")) return;
    const grounds: string[] = [];
    Object.assign(window, { grounds });
    const look = () => {
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      const isPainted = document.querySelector("[data-theme]") !== null;
      if (isPainted && grounds.at(-1) !== ground) grounds.push(ground);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await enter(page, world);
  await expectGround(page, INK);
  expect(await page.evaluate(() => Reflect.get(window, "grounds"))).toEqual([INK]);
  await page.close();
});

test("§2 theme: between two screens, only their own backgrounds are shown", {
  tag: "@release",
}, async ({ page, world }) => {
  // Without reduced motion, the background fades from one colour to the other.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${world.portal}/index?lng=ja`);
  await expectHome(page);
  await page.evaluate(() => {
    const grounds: string[] = [];
    Object.assign(window, { grounds });
    const look = () => {
      const ground = getComputedStyle(document.documentElement).backgroundColor;
      if (grounds.at(-1) !== ground) grounds.push(ground);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.getByRole("link", { name: portal.home.changePassword }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(portal.changePassword.title);
  await page.getByRole("link", { name: WORDS.ja.common.back, exact: true }).click();
  await expectHome(page);
  const seen = await page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
  expect(seen).toEqual([INK, PAPER, INK]);
});
