import { isGrinding } from "@musubi/environment/grind";
import { expect, type Page } from "@playwright/test";
import { expectInBothLanguages, languageOf } from "./in-both-languages.ts";
import { expectPage } from "./login-pages.ts";

/** What a page looks like to its reader. A browser's own error page has no heading of ours. */
const look = (page: Page) => page.locator("main").innerText();

/**
 * Loads the page again, and goes away from it and back: it is the same each time, in its language and
 * then in the other one, which it goes on to speak. In a sample the page that comes next is the one that is
 * looked at in the other language.
 */
export async function expectSteady(page: Page): Promise<void> {
  const first = await languageOf(page);
  await expectInBothLanguages(page, async (_, language) => {
    if (language !== first && !isGrinding) return;
    // A script that has not run yet would add to the page what its reader sees.
    await page.waitForLoadState();
    const shown = await look(page);
    const address = page.url();
    await page.reload();
    expect([page.url(), await look(page)]).toEqual([address, shown]);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goForward();
    expect([page.url(), await look(page)]).toEqual([address, shown]);
  });
}

/** A finished step says so, in both languages likewise. */
export const expectDone = (page: Page): Promise<void> =>
  expectInBothLanguages(page, ({ login }) => expectPage(page, login.stepOver.done.title));
