import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { changeDatabase } from "../database.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { readCode } from "../mailbox.ts";
import { expectHome, signIn } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

const LANGUAGES: readonly Language[] = ["ja", "en"];

for (const language of LANGUAGES) {
  const { common, login } = WORDS[language];
  const { faults } = login.signIn;

  test(`every way that signing in fails, ${language}`, async ({ page, world }) => {
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    await page.goto(`${world.portal}/index?lng=${language}`);
    await signIn(page, { ...PEOPLE.hana, password: "" }, language);
    const password = page.getByLabel(common.password, { exact: true });
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(faults.incomplete);

    await signIn(page, { ...PEOPLE.hana, password: "Wrong2026" }, language);
    await expect(password).toHaveAccessibleDescription(faults.wrong);
    // After so many the pause is a quarter of an hour; the first ones are over in a second or two.
    changeDatabase(world, "update password_attempt set failures = 20");
    await signIn(page, PEOPLE.hana, language);
    await expect(page.getByRole("alert")).toHaveText(faults.locked);
    await expectAccessible(page);

    // Led to where it is replaced, and told why.
    const { kenji } = PEOPLE;
    changeDatabase(
      world,
      "update account set password_reset_required = 1 where id = ?",
      kenji.subject,
    );
    await signIn(page, kenji, language);
    await expect(heading(login.address.flows.forgot.title)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(login.address.faults["reset-required"]);
    await expectAccessible(page);
    await expect(page.getByLabel(common.email, { exact: true })).toHaveValue(kenji.email);
    await page.getByRole("button", { name: login.address.submit }).click();
    await page.getByLabel(login.code.label).fill(await readCode(world, kenji.email));
    await page.getByRole("button", { name: login.code.submit }).click();
    await page.getByLabel(login.newPassword.label, { exact: true }).fill("Yozakura2026");
    await page.getByRole("button", { name: login.newPassword.flows.forgot.submit }).click();
    await expect(page.getByText(login.signIn.notices["password-reset"])).toBeVisible();

    // A browser that keeps no cookies is told so.
    await page.context().clearCookies();
    await password.fill("Yozakura2026");
    await page.getByRole("button", { name: login.signIn.submit, exact: true }).click();
    await expect(heading(login.problem.problems["no-cookie"].title)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: login.problem.startAgain }).click();
    await signIn(page, { ...kenji, password: "Yozakura2026" }, language);
    await expectHome(page, kenji, language);

    // An ID that is no more, at Google's door.
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    const { yuki } = PEOPLE;
    changeDatabase(world, "update account set state = 'disabled' where id = ?", yuki.subject);
    await page.goto(`${world.portal}/index?lng=${language}`);
    await page.getByRole("link", { name: login.signIn.social.Google }).click();
    await page.locator(`button[value="${yuki.provider.subject}"]`).click();
    await expect(heading(login.problem.problems["account-closed"].title)).toBeVisible();
    await expectAccessible(page);
  });
}
