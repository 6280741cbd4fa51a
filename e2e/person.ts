import type { Language } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { expect, type Page } from "@playwright/test";
import { WORDS } from "./words.ts";
import type { World } from "./world.ts";

/** What a person does with the pages, by what they read on them. */
export async function signIn(
  page: Page,
  person: DemoPerson = PEOPLE.hana,
  language: Language = "ja",
): Promise<void> {
  const words = WORDS[language];
  await expect(
    page.getByRole("heading", { level: 1, name: words.login.signIn.title }),
  ).toBeVisible();
  await page.getByLabel(words.common.email, { exact: true }).fill(person.email);
  await page.getByLabel(words.common.password, { exact: true }).fill(person.password ?? "");
  await page.getByRole("button", { name: words.login.signIn.submit, exact: true }).click();
}

export async function expectHome(
  page: Page,
  person: DemoPerson = PEOPLE.hana,
  language: Language = "ja",
): Promise<void> {
  await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  await expect(
    page.getByRole("button", { name: WORDS[language].portal.home.logOut }),
  ).toBeVisible();
}

/** From the front page to home. */
export async function enter(page: Page, world: World, person: DemoPerson = PEOPLE.hana) {
  await page.goto(world.portal);
  await signIn(page, person);
  await expectHome(page, person);
}

/** What the portal keeps in this browser. */
export const readKept = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("persist:root"));
