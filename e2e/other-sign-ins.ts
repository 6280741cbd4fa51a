import type { Language, ProviderName } from "@musubi/contract";
import { expect, type Locator, type Page, type Request } from "@playwright/test";
import { openAuth, submitCredentials } from "./account-auth.ts";
import { WORDS } from "./words.ts";
import type { World } from "./world.ts";

export const socialButton = (page: Page, provider: ProviderName, language: Language = "ja") =>
  page.getByRole("button", { name: WORDS[language].linking.auth.providers[provider] });

/** On the page of Google or Apple: who to be. */
export const personAt = (provider: Page, subject: string): Locator =>
  provider.locator(`button[value="${subject}"]`);

/** Opens the popup of a provider with a click, and waits for its page. */
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

/** From anywhere to the preview of another ID's merge, by its password. */
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

/** Lets the first requests of a path through, and holds the rest until they are let go. */
export async function holdAfter(page: Page, path: string, passed: number): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let seen = 0;
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== "OPTIONS") {
      seen += 1;
      if (seen > passed) await promise;
    }
    // A page that was closed meanwhile has nothing to go on with.
    await route.continue().catch(() => {});
  });
  return resolve;
}

/** Holds one call of a path while the world changes, and then lets it go. */
export const meanwhile = (
  page: Page,
  path: string,
  change: (request: Request) => unknown,
): Promise<unknown> =>
  page.route(
    `**${path}`,
    async (route) => {
      await change(route.request());
      await route.continue();
    },
    { times: 1 },
  );
