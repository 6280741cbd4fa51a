import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectHome } from "../person/person.ts";
import { shareVisit } from "../person/visit.ts";
import { WORDS } from "../person/words.ts";
import { expect } from "../world/test.ts";

const { common, surroundings, portal } = WORDS.ja;
const INK = "rgb(27, 24, 21)";
const PAPER = "rgb(250, 246, 239)";
/** As the server writes it, or as a screen does. */
const BARS = {
  [INK]: /^(#1b1815|rgb\(27, 24, 21\))$/,
  [PAPER]: /^(#faf6ef|rgb\(250, 246, 239\))$/,
};

const test = shareVisit();

test.afterEach(async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: null });
  await page.goto(`${world.portal}/error`);
  await page.evaluate(() => localStorage.removeItem("musubi:theme"));
});

/** The page, what lies behind it where one scrolls too far, and the bars of the browser. */
const expectGround = async (page: Page, color: typeof INK | typeof PAPER) => {
  await expect(page.locator("html")).toHaveCSS("background-color", color);
  await expect(page.locator("[data-theme]")).toHaveCSS("background-color", color);
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", BARS[color]);
};
const choose = (page: Page, choice: "usual" | "system") =>
  page.getByRole("button", { name: surroundings.theme[choice] }).click();

for (const device of ["light", "dark"] as const) {
  test(`§2 theme: by itself home is ink and the rest paper, on a ${device} device too`, {
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

test("§2 theme: whoever asks for it has every screen as the device is set, in every tab", async ({
  page,
  context,
  world,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  const title = page.getByRole("heading", { level: 1 });
  await page.goto(`${world.portal}/change-email?lng=ja`);
  await expect(title).toBeVisible();
  await choose(page, "system");
  await expect(page.getByRole("button", { name: surroundings.theme.system })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expectGround(page, PAPER);
  await expectAccessible(page);
  // The device turns dark in the evening.
  await page.emulateMedia({ colorScheme: "dark" });
  await expectGround(page, INK);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
  await expect(page.locator("html")).toHaveCSS("background-color", PAPER);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(`${world.portal}/change-password`);
  await expect(title).toBeVisible();
  await expectGround(page, INK);

  const otherTab = await context.newPage();
  await otherTab.emulateMedia({ colorScheme: "dark" });
  await otherTab.goto(`${world.portal}/change-email`);
  await expectGround(otherTab, INK);
  await choose(otherTab, "usual");
  await expectGround(otherTab, PAPER);
  await expectGround(page, PAPER);
});

test("§2 theme: help has the colours that were chosen on the screen that led there", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const help = page.getByRole("contentinfo").getByRole("link", { name: common.footer.help });
  for (const [choice, color] of [
    ["system", INK],
    ["usual", PAPER],
  ] as const) {
    await page.goto(`${world.portal}/change-email?lng=ja`);
    await choose(page, choice);
    await help.click();
    await expect(page).toHaveURL((url) => url.origin === world.identity);
    await expect(page.locator("html")).toHaveCSS("background-color", color);
    await page.getByRole("link", { name: common.languageNames.en }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.locator("html")).toHaveCSS("background-color", color);
  }
});

test("§2 theme: it is the device's before any of the page's scripts has come", async ({
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

test("§2 theme: on the way between screens there is no ground but home's and theirs", {
  tag: "@release",
}, async ({ page, world }) => {
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
