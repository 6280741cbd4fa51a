import { expect, type Locator, type Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { say } from "./account-auth.ts";
import { WORDS } from "./words.ts";

const { portal } = WORDS.ja;
const words = portal.resetPassword;

export const resetEmailField = (page: Page): Locator =>
  page.getByLabel(words.label, { exact: true });

export const newPasswordField = (page: Page): Locator =>
  page.getByLabel(portal.code.resetPassword.newPassword, { exact: true });

export const resetButton = (page: Page): Locator =>
  page.getByRole("button", { name: portal.code.resetPassword.submit });

export async function openReset(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portal}/reset-password`);
  await expect(
    page.getByRole("heading", { level: 1, name: say(words.title, "store") }),
  ).toBeVisible();
}

/** Goes to the screen that asks for the code that was sent to an old account's address. */
export async function askForReset(page: Page, world: World, email: string): Promise<void> {
  await openReset(page, world);
  await resetEmailField(page).fill(email);
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: portal.code.title })).toBeVisible();
}
