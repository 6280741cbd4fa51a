import type { Language } from "@musubi/contract";
import { expect, type Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { switchLanguage } from "./person.ts";
import { WORDS } from "./words.ts";

export type SpokenWords = (typeof WORDS)[Language];

/** Returns the present language of a page. */
export async function languageOf(page: Page): Promise<Language> {
  return (await page.locator("html").getAttribute("lang")) === "en" ? "en" : "ja";
}

/**
 * Checks the screen in its language and then in the other one, in which it remains. If a dialog
 * covers the switch, another tab is switched, and this one follows.
 */
export async function expectInBothLanguages(
  page: Page,
  check: (words: SpokenWords, language: Language) => Promise<unknown>,
  switched: Page = page,
): Promise<void> {
  const first = await languageOf(page);
  const second = first === "ja" ? "en" : "ja";
  await check(WORDS[first], first);
  await switched.bringToFront();
  await switchLanguage(switched, second);
  await page.bringToFront();
  await check(WORDS[second], second);
}

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** Expects a service's own words to be in the language of the page. */
export const expectSpokenIn = (language: Language, said: string): void => {
  expect(said).not.toBe("");
  expect(JAPANESE.test(said), said).toBe(language === "ja");
};

/** Opens another tab in the background, on a page that makes no calls, to switch the language there. */
export async function openOtherTab(page: Page, world: World): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${world.portal}/error`);
  // A page in the background draws once a second.
  await page.bringToFront();
  return tab;
}
