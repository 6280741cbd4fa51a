import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectInBothLanguages, type SpokenWords } from "../person/in-both-languages.ts";
import { enter, expectHome, switchLanguage, tabTo } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { ren } = PEOPLE;
const { notices, portal } = WORDS.ja;

const box = (page: Page, kind: "opened" | "woken", { kinds }: SpokenWords["notices"] = notices) =>
  page.getByRole("checkbox", { name: kinds[kind].name, exact: true });

async function openNotices(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portal}/notices?lng=ja`);
  await expect(page.getByRole("heading", { level: 1, name: notices.title })).toBeVisible();
}

test("mails are declined by keyboard and saved at once, in two tabs; what failed is told and not shown as done", async ({
  page,
  context,
  world,
}) => {
  await watchShifts(page);
  await enter(page, world, ren);
  await page.getByRole("link", { name: portal.home.noticeSettings, exact: true }).click();
  await expect(page).toHaveURL(`${world.portal}/notices`);
  const tab = await context.newPage();
  await openNotices(tab, world);
  await page.bringToFront();
  await expect(box(page, "opened")).toBeChecked();
  await expect(page.getByRole("list", { name: notices.always }).getByRole("listitem")).toHaveText([
    ...notices.security,
  ]);

  await tabTo(page, box(page, "opened"));
  await page.keyboard.press("Space");
  await expect(page.getByText(notices.saved, { exact: true })).toBeVisible();
  await expect(box(page, "opened")).not.toBeChecked();
  await expect(box(page, "opened")).toBeFocused();
  await expectNoShift(page);
  await expectAccessible(page);
  await expectFitting(page);
  await expectSoundOnPhone(page);

  await tab.bringToFront();
  await box(tab, "woken").uncheck();
  await expect(tab.getByText(notices.saved, { exact: true })).toBeVisible();
  await tab.close();
  await page.reload();
  await expect(box(page, "opened")).not.toBeChecked();
  await expect(box(page, "woken")).not.toBeChecked();

  await context.setOffline(true);
  await box(page, "woken").click();
  await expect(page.getByRole("alert")).toHaveText(notices.failed);
  await expect(box(page, "woken")).not.toBeChecked();
  await expectAccessible(page);
  await context.setOffline(false);
  await box(page, "woken").click();
  await expect(page.getByText(notices.saved, { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(box(page, "woken")).toBeChecked();
  await expectInBothLanguages(page, async (words) => {
    await expect(page.getByText(words.notices.alwaysLead)).toBeVisible();
    await expect(box(page, "opened", words.notices)).not.toBeChecked();
  });
});

const choose = (page: Page, language: Language) =>
  page.getByRole("button", { name: notices.languageNames[language], exact: true }).click();

/** What the screen, which speaks a language, says that mails come in. */
async function expectMailsIn(page: Page, language: Language, spoken: Language): Promise<void> {
  await expect(page.getByText(WORDS[spoken].notices.languageLead[language])).toBeVisible();
  await expect(
    page.getByRole("button", { name: notices.languageNames[language], exact: true }),
  ).toHaveAttribute("aria-pressed", "true");
}

test("the language of mails is what was chosen last in any browser, and no opened page changes it", async ({
  page,
  browser,
  world,
}) => {
  await enter(page, world, ren);
  await openNotices(page, world);
  await expectMailsIn(page, "ja", "ja");
  const other = await (await browser.newContext()).newPage();
  await enter(other, world, ren);
  await openNotices(other, world);
  await choose(other, "en");
  await expect(other.getByText(WORDS.en.notices.saved, { exact: true })).toBeVisible();
  await expectMailsIn(other, "en", "en");

  // It has not heard of that, and seems to have what is pressed already.
  await expectMailsIn(page, "ja", "ja");
  await choose(page, "ja");
  await expect(page.getByText(notices.saved, { exact: true })).toBeVisible();

  await other.goto(`${world.portal}/index`);
  await expectHome(other, ren, "en");
  await other.getByRole("link", { name: WORDS.en.portal.home.noticeSettings, exact: true }).click();
  await expectMailsIn(other, "ja", "en");
  await expectAccessible(other);
  await other.reload();
  await expectMailsIn(other, "ja", "en");
  await page.reload();
  await expectMailsIn(page, "ja", "ja");
  await switchLanguage(page, "en");
  await expectMailsIn(page, "en", "en");
});

test("a language that could not be saved is told, and nothing changes until it can be", async ({
  page,
  context,
  world,
}) => {
  await enter(page, world, ren);
  await openNotices(page, world);
  await context.setOffline(true);
  await choose(page, "en");
  await expect(page.getByRole("alert")).toHaveText(notices.failed);
  await expectMailsIn(page, "ja", "ja");
  await context.setOffline(false);
  await page.goto(`${world.portal}/notices`);
  await expectMailsIn(page, "ja", "ja");

  await choose(page, "en");
  await expect(page.getByText(WORDS.en.notices.saved, { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.reload();
  await expectMailsIn(page, "en", "en");
});
