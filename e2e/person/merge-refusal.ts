import type { Language } from "@musubi/contract";
import { demoCatalogue, SERVICE_ID } from "@musubi/demo-world";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages } from "./in-both-languages.ts";
import { unfold } from "./person.ts";

/** The services that stand in the way in the demo. */
const OBSTACLES = {
  "shared-service": SERVICE_ID.store,
  "left-service": SERVICE_ID.store,
  "cannot-move": SERVICE_ID.planner,
} as const;

/** Expects the dialog that refuses a merge: its reason, and inside it the two IDs, in both languages. */
export async function expectRefusal(
  page: Page,
  decision: keyof typeof OBSTACLES,
  service: Readonly<Record<Language, string>> | undefined = nameInDemo(OBSTACLES[decision]),
): Promise<void> {
  await expectInBothLanguages(page, async ({ merging, linking }, language) => {
    const title = decision === "left-service" ? "idTitle" : "asIsTitle";
    const dialog = page.getByRole("dialog", { name: linking.result.failure[title] });
    const { reasons, source } = merging.refused;
    const reason = reasons[decision](service?.[language] ?? "");
    await expect(dialog.getByText(reason, { exact: true })).toBeVisible();
    await expect(dialog.getByText(source, { exact: true })).toBeVisible();
  });
  await expectOnAccountAuth(page);
  await unfold(page);
}

const nameInDemo = (id: number) =>
  demoCatalogue("http://sandbox.test").find(({ service_id }) => service_id === id)?.names;

/** Expects the refusal to merge an ID with itself, which has only one reason. */
export async function expectSameId(page: Page, email: string): Promise<void> {
  await expectInBothLanguages(page, async ({ merging, linking, error }) => {
    const dialog = page.getByRole("dialog", { name: linking.result.failure.sameIdTitle });
    const { sameId, source } = merging.refused;
    await expect(dialog.getByText(sameId(email), { exact: true })).toBeVisible();
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
