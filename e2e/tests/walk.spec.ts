import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { isGrinding } from "@musubi/environment/grind";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { arrive } from "../person/memory.ts";
import { expectHome, switchLanguage, tabTo } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { withBareHost } from "../world/bare-host.ts";
import { readAccessToken, readCookies, readKept } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { common } = WORDS.ja;
const LANGUAGES: readonly Language[] = ["ja", "en"];

/** Expects Hana's address, services and methods. */
async function expectHomeOfHana(page: Page, world: World, language: Language): Promise<void> {
  const { portal: words } = WORDS[language];
  const isJapanese = language === "ja";
  await expectHome(page, PEOPLE.hana, language);
  await expect(page).toHaveURL(`${world.portal}/index`);
  await expect(page).toHaveTitle(
    words.head.title(words.home.title, isJapanese ? "むすび ID" : "Musubi ID"),
  );
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  const services = page.getByRole("list", { name: words.home.services });
  // The store, and the row that leads to linking another service.
  await expect(services.getByRole("listitem")).toHaveCount(2);
  await expect(services).toContainText(isJapanese ? "オンラインストア" : "Online Store");
  await expect(services).toContainText(isJapanese ? "2024年4月から" : "April 2024");
  await expect(services.getByRole("link").last()).toHaveAttribute("href", "/account-transfer");
  await expect(services.getByRole("link").first()).toHaveAttribute("href", "/service/store");
  const methods = page.getByRole("list", { name: words.home.signInMethods });
  await expect(methods).toContainText(words.home.password);
  const { SignInWithApple, Google } = WORDS[language].common.providers;
  await expect(methods).toContainText(words.home.unset(SignInWithApple));
  await expect(methods).toContainText(Google);
}

/** Expects the language of the account's mails, as identity has it. */
const expectAccountLanguage = (page: Page, world: World, language: Language) =>
  expect
    .poll(async () => {
      const response = await fetch(`${world.identity}/account/attributes`, {
        headers: {
          authorization: `Bearer ${await readAccessToken(page)}`,
          cookie: await readCookies(page, world),
          "x-api-key": "demo-portal-api-key",
        },
      });
      return (await response.json()).language;
    })
    .toBe(language);

// One walk on purpose: it shows that a person without a mouse can log in and out.
for (const width of isGrinding ? [360, 1280] : [360]) {
  test(`§2 by keyboard alone, at ${width} px, a holder can log in, switch the language and log out`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(world.portal);
    await page.getByLabel(common.email, { exact: true }).focus();
    await page.keyboard.type(PEOPLE.hana.email);
    await tabTo(page, page.getByLabel(common.password, { exact: true }));
    await page.keyboard.type(PEOPLE.hana.password);
    await page.keyboard.press("Enter");
    await expectHomeOfHana(page, world, "ja");

    // The chosen language remains after a reload.
    const english = page.getByRole("link", { name: common.languageNames.en, exact: true });
    await tabTo(page, english);
    await page.keyboard.press("Enter");
    await expectHomeOfHana(page, world, "en");
    await page.reload();
    await expectHome(page, PEOPLE.hana, "en");

    await tabTo(page, page.getByRole("button", { name: WORDS.en.portal.home.logOut }));
    await page.keyboard.press("Enter");
    const { title } = WORDS.en.login.signIn;
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // The browser's storage has no tokens any more.
    await page.goto(`${world.portal}/error`);
    expect((await readKept(page)) ?? "").not.toContain("eyJ");
  });
}

test("§2 signing in: the front page passes six parameters to the login, and no others", async ({
  page,
  world,
}) => {
  await page.goto(world.portal);
  await expect(page).toHaveURL(new RegExp(`^${world.identity}/login/\\?sv=0&`));
  const query = new URL(page.url()).searchParams;
  expect([...query.keys()]).toEqual([
    "sv",
    "redirect_url",
    "state",
    "lng",
    "code_challenge",
    "token",
  ]);
  expect(query.get("redirect_url")).toBe(`${world.portal}/index`);
  expect(query.get("state")).toMatch(/^[A-Za-z0-9]{8}$/);
  expect(query.get("code_challenge")).toMatch(/^[\w-]{43}$/);
});

test("§2 the language switch and a login set the language of the account; an address does not", async ({
  page,
  world,
}) => {
  await arrive(page, world);
  await expectAccountLanguage(page, world, "ja");
  await switchLanguage(page, "en");
  await expectAccountLanguage(page, world, "en");
  await page.goto(`${world.portal}/index?lng=ja`);
  await expectHome(page, PEOPLE.hana, "ja");
  await expectAccountLanguage(page, world, "en");
  // A login sets the language, whichever page it returns to.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${world.portal}/.well-known/change-password?lng=ja`);
  await expect(
    page.getByRole("heading", { level: 1, name: WORDS.ja.portal.changePassword.title }),
  ).toBeVisible();
  await expectAccountLanguage(page, world, "ja");

  // The mark in the header links home, in the language of the page.
  await page.getByRole("banner").getByRole("link", { name: "むすび ID", exact: true }).click();
  await expectHome(page, PEOPLE.hana, "ja");
});

test("§2 not found: an unknown address shows a page that links home and to the site", async ({
  page,
  world,
}) => {
  for (const language of LANGUAGES) {
    const words = WORDS[language].notFound;
    await page.goto(`${world.portal}/nowhere?lng=${language}`);
    await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
    await expect(page.getByRole("link", { name: words.home })).toHaveAttribute(
      "href",
      `/index?lng=${language}`,
    );
    await expect(page.getByRole("link", { name: words.top })).toHaveAttribute(
      "href",
      `${world.sandbox}/site/home?lng=${language}`,
    );
  }
});

test("S39: an address that begins with two slashes is not found, and its language switch does not leave the site", async ({
  page,
  world,
}) => {
  const answer = await page.goto(`${world.portal}//evil.example/x?lng=ja`);
  expect(answer?.status()).toBe(404);
  const heading = (language: "ja" | "en") =>
    page.getByRole("heading", { level: 1, name: WORDS[language].notFound.title });
  await expect(heading("ja")).toBeVisible();
  const name = WORDS.en.common.languageNames.en;
  const link = page.getByRole("link", { name, exact: true });
  await expect(link).toHaveAttribute("href", "/evil.example/x?lng=en");
  await link.click();
  await expect(heading("en")).toBeVisible();
  expect(new URL(page.url()).origin).toBe(world.portal);
});

test("§2 error: the error page does not lead to the login by itself", async ({ page, world }) => {
  await page.goto(`${world.portal}/error?lng=en`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/error/);
});

test("§2 a build without configuration shows an error, and its operator finds the reason in the console", {
  tag: "@release",
}, async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await withBareHost(async (origin) => {
    await page.goto(`${origin}/index?lng=en`);
    const { reasons, reload } = WORDS.en.portal.errorPage;
    const title = page.getByRole("heading", { level: 1, name: reasons.unexpected.title });
    await expect(title).toBeVisible();
    await expect(page).toHaveURL(`${origin}/index?lng=en`);
    expect(said.join("\n")).toMatch(/The portal cannot start: the page has no configuration/);
    await expectAccessible(page);
    await Promise.all([
      page.waitForEvent("load"),
      page.getByRole("button", { name: reload }).click(),
    ]);
    await expect(title).toBeVisible();
  });
});
