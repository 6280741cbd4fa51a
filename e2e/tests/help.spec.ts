import { HELP_TOPICS, type Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { help as en } from "@musubi/messages/en/help";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { openLogin } from "../person/login-pages.ts";
import { signIn } from "../person/person.ts";
import { helpJa as ja, WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const HELP = { ja, en };

test("help lists every question, opens an answer and searches, without script, in both languages, on phone and desktop", async ({
  browser,
  world,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const language of ["ja", "en"] satisfies Language[]) {
      const words = HELP[language];
      await page.goto(`${world.identity}/help?lng=${language}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.title);
      // One folds those that are asked less often.
      await expect(page.locator("details")).toHaveCount(HELP_TOPICS.length + 1);
      await expect(page.locator("#code")).toBeHidden();
      await page.getByText(words.topics.code.question).click();
      await expect(page.locator("#code")).toBeVisible();
      await page.goto(`${world.identity}/help?lng=${language}#undo`);
      await expect(page.locator("#undo")).toBeInViewport();
      await page.getByRole("searchbox", { name: words.search }).fill("CSV zzz");
      await page.getByRole("button", { name: words.find }).click();
      await expect(page.getByText(words.none)).toBeVisible();
    }
  }
  await context.close();
});

test("help fits three widths, and breaks no rule of accessibility", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ["ja", "en"] satisfies Language[]) {
    await page.goto(`${world.identity}/help?lng=${language}`);
    await expectFitting(page);
    await expectAccessible(page);
  }
});

test("the portal's /help and its footer lead to identity's help page", async ({ page, world }) => {
  await page.goto(`${world.portal}/help?lng=en#undo`);
  await expect(page).toHaveURL(`${world.identity}/help?lng=en#undo`);
  await expect(page.locator("#undo")).toBeInViewport();
  await page.getByRole("link", { name: WORDS.en.common.languageNames.ja, exact: true }).click();
  await expect(page).toHaveURL(`${world.identity}/help?lng=ja#undo`);
  await expect(page.locator("details[open] details[open]")).toContainText(ja.topics.undo.question);
  await page.goto(`${world.portal}/error?lng=ja`);
  const { common } = WORDS.ja;
  const footer = page.getByRole("navigation", { name: common.footerLabel });
  await footer.getByRole("link", { name: common.footer.help }).click();
  await expect(page).toHaveURL(`${world.identity}/help?lng=ja`);
});

test("a refused log-in links to the paragraph of help about it, which opens in a new tab", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await openLogin(page, world, "ja");
  await signIn(page, { ...PEOPLE.hana, password: "Wrong2026" });
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: WORDS.ja.common.readHelp }).click();
  const help = await opened;
  await expect(help).toHaveURL(`${world.identity}/help?lng=ja#log-in`);
  await expect(help.locator("#log-in")).toBeInViewport();
  await expect(page.getByLabel(WORDS.ja.common.email)).toHaveValue(PEOPLE.hana.email);
});
