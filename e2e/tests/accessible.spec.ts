import type { Language } from "@musubi/contract";
import { expectAccessible } from "../expect-accessible.ts";
import { expectHome, signIn, tabTo } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

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
  await tabTo(page, page.getByLabel(WORDS.ja.common.password, { exact: true }));
  await page.keyboard.type("Hanami2026");
  await page.keyboard.press("Enter");
  await expectHome(page);
  const logOut = page.getByRole("button", { name: WORDS.ja.portal.home.logOut });
  await tabTo(page, logOut);
  await expect(logOut).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(email).toBeVisible();
});
