import type { MailLanguage } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectInBothLanguages, type SpokenWords } from "../person/in-both-languages.ts";
import { enter, logOut, signIn, switchLanguage, tabTo } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { ren } = PEOPLE;
const { notices, portal } = WORDS.ja;

async function openNotices(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portal}/notices?lng=ja`);
  await expect(page.getByRole("heading", { level: 1, name: notices.title })).toBeVisible();
}

const option = (page: Page, language: MailLanguage, words: SpokenWords["notices"] = notices) =>
  page.getByRole("button", { name: words.languageNames[language], exact: true });

const expectChosen = (page: Page, language: MailLanguage, words?: SpokenWords["notices"]) =>
  expect(option(page, language, words)).toHaveAttribute("aria-pressed", "true");

test("the language of mails can be chosen in any browser; neither the page's language nor a log-in changes it", {
  tag: "@release",
}, async ({ page, browser, world }) => {
  await enter(page, world, ren);
  await openNotices(page, world);
  await expectChosen(page, "pages");
  const other = await (await browser.newContext()).newPage();
  await enter(other, world, ren);
  await openNotices(other, world);
  await option(other, "en").click();
  await expect(other.getByText(notices.saved, { exact: true })).toBeVisible();
  await expectChosen(other, "en");
  await expectSoundOnPhone(other);

  // The first tab does not know of that choice, and still shows its own.
  await expectChosen(page, "pages");
  await option(page, "ja").click();
  await expect(page.getByText(notices.saved, { exact: true })).toBeVisible();
  await switchLanguage(page, "en");
  await expectChosen(page, "ja", WORDS.en.notices);
  await other.reload();
  await expectChosen(other, "ja");
  await other.goto(`${world.portal}/index`);
  await logOut(other);
  await other.goto(`${world.portal}/notices?lng=en`);
  await signIn(other, ren, "en");
  await expectChosen(other, "ja", WORDS.en.notices);
  await expectAccessible(other);
});

test("the language of mails is chosen by keyboard and saved at once; what cannot be saved is reported", async ({
  page,
  context,
  world,
}) => {
  await watchShifts(page);
  await enter(page, world, ren);
  await page.getByRole("link", { name: portal.home.noticeSettings, exact: true }).click();
  await expect(page).toHaveURL(`${world.portal}/notices`);
  await expect(page.getByRole("list", { name: notices.always }).getByRole("listitem")).toHaveText([
    ...notices.security,
  ]);
  await context.setOffline(true);
  await option(page, "en").click();
  await expect(page.getByRole("alert")).toHaveText(notices.failed);
  await expectChosen(page, "pages");
  await expectAccessible(page);
  await context.setOffline(false);
  await tabTo(page, option(page, "en"));
  await page.keyboard.press("Space");
  await expect(page.getByText(notices.saved, { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(option(page, "en")).toBeFocused();
  await expectNoShift(page);
  await expectAccessible(page);
  await expectFitting(page);
  await expectSoundOnPhone(page);
  await page.reload();
  await expectChosen(page, "en");
  await expectInBothLanguages(page, (words) =>
    expect(page.getByText(words.notices.alwaysLead)).toBeVisible(),
  );
});
