import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectPage, openLogin, sendAddress } from "../person/login-pages.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const { login } = WORDS.ja;
const INK = "rgb(27, 24, 21)";
const PAPER = "rgb(250, 246, 239)";

async function expectGround(page: Page, color: typeof INK | typeof PAPER): Promise<void> {
  await expect(page.locator("html")).toHaveCSS("background-color", color);
  await expect(page.locator("[data-theme]")).toHaveCSS("background-color", color);
  await expectAccessible(page);
}

/** Stores a choice of colours, as the portal does. */
async function choose(page: Page, portal: string, choice: "usual" | "system"): Promise<void> {
  await page.goto(`${portal}/error?lng=ja`);
  await page.evaluate((chosen) => localStorage.setItem("musubi:theme", chosen), choice);
}

test.use({ colorScheme: "dark" });

test("§2 theme: the log-in has the colours that were chosen in the portal, and so have pages opened from a mail", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await openLogin(page, world, "ja");
  await expectGround(page, PAPER);
  await choose(page, world.portal, "system");
  await openLogin(page, world, "ja");
  await expectGround(page, INK);
  await expect(page.locator("meta[name=theme-color]").last()).toHaveAttribute("content", "#1b1815");
  await page.getByRole("link", { name: login.signIn.signUp }).click();
  await expectPage(page, login.address.flows["sign-up"].title);
  await expectGround(page, INK);
  await sendAddress(page, PEOPLE.hana.email, "ja");
  await expectPage(page, login.code.title);
  await expectGround(page, INK);

  // These addresses do not contain the theme: a mail does not know in which browser it is read.
  const mailed = await context.newPage();
  for (const path of ["take-back/none", "admit/none", "sign-up/link/none", "sign-out"]) {
    await mailed.goto(`${world.identity}/login/${path}?lng=ja`);
    await expectGround(mailed, INK);
  }
  await mailed.emulateMedia({ colorScheme: "light" });
  await expectGround(mailed, PAPER);

  await choose(page, world.portal, "usual");
  await openLogin(page, world, "ja");
  await expectGround(page, PAPER);
});

test("§2 theme: without script, help by theme=system is dark on a dark device; without sheet it declares both schemes", async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(`${world.identity}/help?lng=ja&theme=system`);
  await expect(page.locator("html")).toHaveCSS("background-color", INK);
  await page.route("**/*.css", (route) => route.abort());
  await page.goto(`${world.identity}/help?lng=ja&theme=system`);
  const scheme = await page.locator("meta[name=color-scheme]").getAttribute("content");
  expect(scheme).toBe("light dark");
  await context.close();
});
