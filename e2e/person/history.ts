import { isGrinding } from "@musubi/environment/grind";
import { expect, type Page } from "@playwright/test";
import { expectInBothLanguages, languageOf } from "./in-both-languages.ts";
import { expectPage } from "./login-pages.ts";

/** Returns the words of a page's main part, which a browser's own error page does not have. */
const look = (page: Page) => page.locator("main").innerText();

/**
 * Expects that a reload, and going back and forward, do not change the page: in its language and
 * then in the other one, in which it remains. In a sample only the first language is checked.
 */
export async function expectSteady(page: Page): Promise<void> {
  const first = await languageOf(page);
  await expectInBothLanguages(page, async (_, language) => {
    if (language !== first && !isGrinding) return;
    // A script that has not run yet would change the page later.
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

/** Expects the page that says that a form was already sent, in both languages. */
export const expectDone = (page: Page): Promise<void> =>
  expectInBothLanguages(page, ({ login }) => expectPage(page, login.formOver.done.title));
