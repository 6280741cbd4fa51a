import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages, languageOf } from "./in-both-languages.ts";
import { WORDS } from "./words.ts";

type Verdict = "same-account" | "cannot-move" | "shared-service" | "left-service";

/** From the dialog that refuses a merge to the screen that explains it, in both languages. */
export async function seeWhyRefused(page: Page, verdict: Verdict): Promise<void> {
  const { failure } = WORDS[await languageOf(page)].linking.result;
  await page.getByRole("link", { name: failure.why }).click();
  await expectRefusal(page, verdict);
}

/** The screen that explains why a merge is refused, in both languages. */
export async function expectRefusal(page: Page, verdict: Verdict): Promise<void> {
  await expectInBothLanguages(page, async ({ merging }) => {
    const { title } = merging.refused[verdict];
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(merging.refused.nothingMoved)).toBeVisible();
  });
  await expectAccessible(page);
}
