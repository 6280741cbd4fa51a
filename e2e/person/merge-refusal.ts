import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages } from "./in-both-languages.ts";
import { unfold } from "./person.ts";

const SENTENCES = {
  "shared-service": "transfer_same_service",
  "left-service": "transfer_left_service",
  "cannot-move": "transfer_not_supported",
} as const;

/** Expects the dialog that refuses a merge: its sentence, and inside it the explanation, in both languages. */
export async function expectRefusal(page: Page, decision: keyof typeof SENTENCES): Promise<void> {
  await expectInBothLanguages(page, async ({ merging, linking, error }) => {
    const dialog = page.getByRole("dialog", { name: linking.result.failure.idTitle });
    await expect(dialog.getByText(error[SENTENCES[decision]], { exact: true })).toBeVisible();
    const { nothingMoved, source } = merging.refused;
    await expect(dialog.getByText(nothingMoved)).toBeVisible();
    await expect(dialog.getByText(source, { exact: true })).toBeVisible();
  });
  await expectOnAccountAuth(page);
  await unfold(page);
}

/** Expects the refusal to merge an ID with itself, which has only one reason. */
export async function expectSameId(page: Page, email: string): Promise<void> {
  await expectInBothLanguages(page, async ({ merging, linking, error }) => {
    const dialog = page.getByRole("dialog", { name: linking.result.failure.idTitle });
    const { sameId, nothingMoved, source } = merging.refused;
    await expect(dialog.getByText(sameId(email), { exact: true })).toBeVisible();
    await expect(dialog.getByText(nothingMoved)).toBeVisible();
    for (const other of [error.transfer_same_service, source]) {
      await expect(dialog.getByText(other, { exact: true })).toBeHidden();
    }
  });
  await expectOnAccountAuth(page);
}

async function expectOnAccountAuth(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/account-auth(\?|$)/);
  await expectAccessible(page);
}
