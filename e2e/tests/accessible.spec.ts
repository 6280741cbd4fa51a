import { AxeBuilder } from "@axe-core/playwright";
import type { Language } from "@musubi/contract";
import type { Page } from "@playwright/test";
import { expectHome, signIn } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

for (const language of ["ja", "en"] satisfies Language[]) {
  test(`every screen of the walk is accessible, ${language}`, async ({ page, world }) => {
    await page.goto(`${world.portal}/index?lng=${language}`);
    await expect(page.getByLabel(WORDS[language].common.email, { exact: true })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: WORDS[language].login.signIn.submit }).click();
    await expect(page.getByText(WORDS[language].login.signIn.faults.incomplete)).toBeVisible();
    await expectAccessible(page);

    await signIn(page, undefined, language);
    await expectHome(page, undefined, language);
    await expectAccessible(page);
    for (const path of ["/error", "/nowhere"]) {
      await page.goto(`${world.portal}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
}

test("the walk by keyboard alone", async ({ page, world }) => {
  await page.goto(`${world.portal}/index`);
  const email = page.getByLabel(WORDS.ja.common.email, { exact: true });
  await expect(email).toBeVisible();
  await email.focus();
  await page.keyboard.type("hana@example.jp");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hanami2026");
  await page.keyboard.press("Enter");
  await expectHome(page);
  const logOut = page.getByRole("button", { name: WORDS.ja.portal.home.logOut });
  for (let presses = 0; presses < 30; presses += 1) {
    if (await logOut.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(logOut).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(email).toBeVisible();
});
