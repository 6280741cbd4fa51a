import type { Language } from "@musubi/contract";
import { expect, type Locator, type Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { expectMergeResult, openAuth, submitCredentials } from "./account-auth.ts";
import { languageOf } from "./in-both-languages.ts";
import { WORDS } from "./words.ts";

/** Goes from any page to the preview of a merge with another ID, with its password. */
export async function openPreview(
  page: Page,
  world: World,
  person: { readonly email: string; readonly password: string },
  language: Language = "ja",
): Promise<void> {
  await openAuth(page, world, "id", language);
  await submitCredentials(page, person, language);
  await expectPreview(page, language);
}

export const expectPreview = (page: Page, language: Language = "ja") =>
  expect(
    page.getByRole("heading", { level: 1, name: WORDS[language].merging.preview.title }),
  ).toBeVisible();

export const mergeButton = (page: Page, language: Language = "ja"): Locator =>
  page.getByRole("button", { name: WORDS[language].merging.preview.submit, exact: true });

/** Goes from the preview to the result, in the language of the page. */
export async function merge(page: Page): Promise<void> {
  const language = await languageOf(page);
  await expectPreview(page, language);
  await mergeButton(page, language).click();
  await expectMergeResult(page, "success", WORDS[language].linking.result.success.id, language);
}
