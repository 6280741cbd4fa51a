import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { isGrinding } from "@musubi/environment/grind";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectReadableLarge } from "../expect/readable-large.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectWholePhrases } from "../expect/whole-phrases.ts";
import { expectHome, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const { ren } = PEOPLE;

/** Screens that focus their first field; screen readers read the title with the field. */
const TYPED = [
  "/change-email",
  "/change-password",
  "/reset-password",
  "/account-auth?serviceType=2",
];

for (const language of ["ja", "en"] satisfies Language[]) {
  test(`§2 15 screens fit, can be used by everybody and do not shift while they load, ${language}`, {
    tag: language === "en" ? ["@look", "@release"] : "@look",
  }, async ({ page, world }) => {
    // Fifteen screens in one walk: a sign-in for each would take far longer.
    test.slow();
    const { common, login, portal } = WORDS[language];
    const title = page.getByRole("heading", { level: 1 });
    const firstField = page.locator("form input:not([hidden])[aria-describedby~=title]");
    const expectSound = async () => {
      // A page after a redirect may not have its style yet.
      await page.waitForLoadState();
      await expectNoShift(page);
      await expectFitting(page);
      await expectReadableLarge(page);
      await expectWholePhrases(page);
      // Words may fit in one language and not in the other; everything else is the same in both.
      if (language === "en" && !isGrinding) return;
      await expectAccessible(page);
      await expectUsable(page);
    };
    await watchShifts(page);

    await page.goto(`${world.portal}/index?lng=${language}`);
    await expect(page.getByLabel(common.email, { exact: true })).toBeVisible();
    await expectSound();
    await page.getByRole("button", { name: login.signIn.submit, exact: true }).click();
    await expect(page.getByText(login.signIn.faults.incomplete)).toBeVisible();
    await expectAccessible(page);
    await signIn(page, ren, language);
    await expectHome(page, ren, language);
    await expectSound();

    for (const path of [
      "/change-password",
      "/reset-password",
      // The store does not allow Ren to leave; the screen reserves room for each service's answer.
      "/confirm-delete",
      "/sessions",
      "/account-transfer",
      "/account-auth?serviceType=2",
      "/error",
      "/nowhere",
      "/service/store",
      "/my-data",
      "/notices",
      "/change-email",
    ]) {
      await page.goto(`${world.portal}${path}`);
      await expect(TYPED.includes(path) ? firstField : title).toBeFocused();
      if (path === "/confirm-delete") await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByText(common.loading)).toBeHidden();
      await expectSound();
    }

    await page
      .getByLabel(portal.changeEmail.label, { exact: true })
      .fill("a-rather-long-name.for-an-address@mail.example.jp");
    await page.getByRole("button", { name: portal.changeEmail.submit }).click();
    await expect(title).toHaveText(portal.code.title);
    await page.reload();
    await expect(page.getByRole("textbox")).toBeFocused();
    await expectSound();
    await page.getByRole("button", { name: portal.code.resend }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectFitting(page);
    await expectUsable(page);
  });
}
