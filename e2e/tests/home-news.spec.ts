import { PEOPLE } from "@musubi/demo-world";
import type { Browser } from "@playwright/test";
import { expectFitting } from "../expect/fitting.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectDataReady, openMyData, prepareData } from "../person/my-data.ts";
import { enter, expectHome, showNotices, switchLanguage } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { kenji } = PEOPLE;
const { news, portal, myData, activity } = WORDS.ja;

/** Logs in from a new browser. */
async function enterFrom(browser: Browser, world: World, userAgent: string): Promise<void> {
  await using context = await browser.newContext({ userAgent });
  await enter(await context.newPage(), world, kenji);
}

test("home reports log-ins from new browsers in one notice; what was dismissed does not return", async ({
  page,
  browser,
  world,
}) => {
  await watchShifts(page);
  await enter(page, world, kenji);
  await enterFrom(browser, world, "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/144.0");
  await enterFrom(browser, world, "Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0");
  await openMyData(page, world);
  await prepareData(page);
  await expectDataReady(page);

  const openHome = async () => {
    await page.goto(`${world.portal}/index`);
    await expectHome(page, kenji);
    await expectNoShift(page);
  };
  const dismiss = (title: string) =>
    page.getByRole("button", { name: portal.home.dismiss(title), exact: true });

  await openHome();
  // Log-ins that may not be the holder's are shown; the rest is folded.
  await expect(page.getByText(news.newBrowser.title)).toBeVisible();
  await expect(page.getByText(news.exportReady.title)).toBeHidden();
  await showNotices(page);
  await expectInBothLanguages(page, async ({ news: words }) => {
    await expect(page.getByText(words.newBrowser.title)).toHaveCount(1);
    await expect(page.getByText(words.newBrowser.advice)).toHaveCount(1);
    for (const system of ["Windows", "Linux"]) {
      await expect(page.getByText(new RegExp(`Firefox.{1,2}${system}`))).toBeVisible();
    }
    await expect(page.getByText(words.exportReady.title)).toBeVisible();
    await expectFitting(page);
  });
  await switchLanguage(page, "ja");
  await expectSoundOnPhone(page);

  await page.getByRole("link", { name: news.newBrowser.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: activity.title })).toBeVisible();
  await openHome();
  await showNotices(page);
  await page.getByRole("link", { name: news.exportReady.title }).click();
  await expect(page.getByRole("button", { name: myData.ready.page })).toBeVisible();

  await openHome();
  await showNotices(page);
  await dismiss(news.newBrowser.title).click();
  await expect(page.getByText(news.newBrowser.title)).toBeHidden();
  await expect(page.getByText(news.exportReady.title)).toBeVisible();
  await dismiss(news.exportReady.title).click();
  await openHome();
  await expect(page.getByText(news.newBrowser.title)).toBeHidden();
  await expect(page.getByText(news.exportReady.title)).toBeHidden();

  // A later log-in is reported again, without the earlier ones.
  await enterFrom(browser, world, "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/144.0");
  await openHome();
  await expect(page.getByText(news.newBrowser.title)).toBeVisible();
  await expect(page.getByText(/Firefox.{1,2}Mac/)).toHaveCount(1);
  await expect(page.getByText(/Firefox.{1,2}(Windows|Linux)/)).toHaveCount(0);
  await expect(page.getByText(news.exportReady.title)).toBeHidden();
});
