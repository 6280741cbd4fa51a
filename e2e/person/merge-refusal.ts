import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages } from "./in-both-languages.ts";

type Verdict = "same-account" | "cannot-move" | "shared-service" | "left-service";

const SENTENCES = {
  "same-account": "transfer_same_service",
  "shared-service": "transfer_same_service",
  "left-service": "transfer_left_service",
  "cannot-move": "transfer_not_supported",
} as const;

/** The dialog that refuses a merge: its sentence, and inside it the explanation, in both languages. */
export async function expectRefusal(page: Page, verdict: Verdict): Promise<void> {
  await expectInBothLanguages(page, async ({ merging, linking, error }) => {
    const dialog = page.getByRole("dialog", { name: linking.result.failure.idTitle });
    await expect(dialog.getByText(error[SENTENCES[verdict]], { exact: true })).toBeVisible();
    const { title } = merging.refused[verdict];
    await expect(dialog.getByRole("heading", { level: 2, name: title })).toBeVisible();
    const { nothingChanged, nothingMoved, source } = merging.refused;
    const isSame = verdict === "same-account";
    await expect(dialog.getByText(isSame ? nothingChanged : nothingMoved)).toBeVisible();
    await expect(dialog.getByText(source, { exact: true })).toHaveCount(isSame ? 0 : 1);
  });
  await expect(page).toHaveURL(/\/account-auth(\?|$)/);
  await expectAccessible(page);
}
