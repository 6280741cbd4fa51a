import { expect, type Locator, type Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { WORDS } from "./words.ts";

const { portal } = WORDS.ja;
const words = portal.code;

export const codeField = (page: Page): Locator => page.getByLabel(words.label);

/** Goes to the screen that asks for the code that was sent to a new address. */
export async function askForCode(page: Page, world: World, email: string): Promise<void> {
  await page.goto(`${world.portal}/change-email`);
  await page.getByLabel(portal.changeEmail.label, { exact: true }).fill(email);
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
}

/** Types a code. The first one is sent with its last character, a later one by the button. */
export async function enterCode(page: Page, code: string, isAgain = false): Promise<void> {
  await codeField(page).fill(code);
  if (isAgain) await page.getByRole("button", { name: words.changeEmail.submit }).click();
}

/** Asks for another code, and confirms the question. */
export async function resendCode(page: Page): Promise<void> {
  await page.getByRole("button", { name: words.resend }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.confirmResend.send }).click();
}
