import type { Language } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { expect, type Locator, type Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { BRAND, WORDS } from "./words.ts";

/** Signs in on the form. Its parts are found by the words that a person reads there. */
export async function signIn(
  page: Page,
  person: DemoPerson = PEOPLE.hana,
  language: Language = "ja",
): Promise<void> {
  const words = WORDS[language];
  await expect(
    page.getByRole("heading", { level: 1, name: words.login.signIn.title }),
  ).toBeVisible();
  // A holder who has to sign in again is not asked for the address.
  const password = page.getByLabel(words.common.password, { exact: true });
  await password.waitFor();
  const email = page.getByLabel(words.common.email, { exact: true });
  if (await email.isVisible()) await email.fill(person.email);
  await password.fill(person.password ?? "");
  await page.getByRole("button", { name: words.login.signIn.submit, exact: true }).click();
}

export async function expectHome(
  page: Page,
  person: DemoPerson = PEOPLE.hana,
  language: Language = "ja",
): Promise<void> {
  // A notice may name the address, too, and be folded.
  const email = page.getByText(person.email, { exact: true }).filter({ visible: true });
  await expect(email.first()).toBeVisible();
  await expect(
    page.getByRole("button", { name: WORDS[language].portal.home.logOut }),
  ).toBeVisible();
}

/** Goes from the front page to home. */
export async function enter(page: Page, world: World, person: DemoPerson = PEOPLE.hana) {
  await page.goto(world.portal);
  await signIn(page, person);
  await expectHome(page, person);
}

/** Goes from home back to the sign-in form. */
export async function logOut(page: Page, language: Language = "ja"): Promise<void> {
  await page.getByRole("button", { name: WORDS[language].portal.home.logOut }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: WORDS[language].login.signIn.title }),
  ).toBeVisible();
}

/** Goes from the front page to home, for a holder who signs in with Google or Apple. */
export async function enterByProvider(page: Page, world: World, person: SocialPerson) {
  await page.goto(world.portal);
  const { social } = WORDS.ja.login.signIn;
  await page.getByRole("link", { name: social[person.provider.name] }).click();
  await page.locator(`button[value="${person.provider.subject}"]`).click();
  await expectHome(page, person);
}

type SocialPerson = DemoPerson & Required<Pick<DemoPerson, "provider">>;

/** Goes from home to one of its screens, as a person would. */
export async function openFromHome(
  page: Page,
  row: "changeEmail" | "changePassword" | "deleteAccount",
  language: Language = "ja",
): Promise<void> {
  const { portal, deletion } = WORDS[language];
  await page.getByRole("link", { name: portal.home[row] }).click();
  const name = row === "deleteAccount" ? deletion.title(BRAND[language]) : portal[row].title;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

export async function switchLanguage(page: Page, to: Language): Promise<void> {
  const name = WORDS[to].common.languageNames[to];
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", to);
}

/** Presses Tab until something has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

/** Unfolds home's notices. */
export const showNotices = (page: Page) =>
  page
    .getByRole("region", { name: /^(お知らせ|Notices|Notifications)$/ })
    .getByRole("button", { expanded: false })
    .click();

/** Unfolds a screen's explanations. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator("main details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}
