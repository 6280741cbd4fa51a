import { expect, type Page, test } from "@playwright/test";
import { withBareHost } from "../world/bare-host.ts";

const SENTENCES = [
  /ブラウザが古い可能性があります/,
  /your browser too old/,
  /^Safari, iOS 16\.4\+/,
];

/** Syntax that no browser knows yet. */
const ofTomorrow = (module: string): string => `${module}\n) then { }`;

const delays = (page: Page) =>
  page.evaluate(() => document.getAnimations().map(({ effect }) => effect?.getTiming().delay));

test("a page whose script the browser does not understand says so after ten seconds, in both languages, and which browsers do", async ({
  page,
}) => {
  await withBareHost(async (origin) => {
    await page.goto(origin);
    const said = SENTENCES.map((sentence) => page.locator(".shell-late p", { hasText: sentence }));
    for (const sentence of said) await expect(sentence).toBeHidden();
    expect(await delays(page)).toEqual([10_000]);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    for (const sentence of said) await expect(sentence).toBeVisible();
  }, ofTomorrow);
});
