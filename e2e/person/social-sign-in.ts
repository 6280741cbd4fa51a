import type { Language, ProviderName } from "@musubi/contract";
import { OLD_ACCOUNTS } from "@musubi/demo-world";
import { expect, type Locator, type Page } from "@playwright/test";
import { WORDS } from "./words.ts";

export const socialButton = (page: Page, provider: ProviderName, language: Language = "ja") =>
  page.getByRole("button", { name: WORDS[language].linking.auth.providers[provider] });

/** Returns the button of a person on the page of Google or Apple. */
export const personAt = (provider: Page, subject: string): Locator =>
  provider.locator(`button[value="${subject}"]`);

/** Returns the person at a provider who has an old account of the app. */
export function oldAppSubject(provider: ProviderName): string {
  const account = OLD_ACCOUNTS.find(
    (each) => each.service === "app" && each.provider?.name === provider,
  );
  return account?.provider?.subject ?? "";
}

/** Opens the popup of a provider with a click. Returns the popup once it shows its page. */
export async function openPopup(
  page: Page,
  provider: ProviderName,
  language: Language = "ja",
): Promise<Page> {
  const button = socialButton(page, provider, language);
  await expect(button).toBeEnabled();
  const [popup] = await Promise.all([page.waitForEvent("popup"), button.click()]);
  await expect(popup.locator("button[name=person]").first()).toBeVisible();
  return popup;
}
