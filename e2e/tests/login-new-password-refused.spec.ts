import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages, languageOf } from "../person/in-both-languages.ts";
import {
  expectNarrow,
  expectPage,
  expectTold,
  NEWCOMER,
  reachNewPassword,
  sendPassword,
} from "../person/login-pages.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { expect } from "../world/test.ts";

const { password: PASSWORD } = NEWCOMER;

const test = shareTab("signed-out");

const choosePassword = async (page: Page, typed: string) =>
  sendPassword(page, "sign-up", typed, await languageOf(page));

test("§1 signing up: a missing tick for the terms is asked for before the password is sent, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await reachNewPassword(page, world, "sign-up", "no-tick@example.jp", "en");
  await expectInBothLanguages(page, async ({ login }) => {
    const terms = page.getByLabel(login.terms.agree);
    await choosePassword(page, PASSWORD);
    await expect(terms).toBeFocused();
    await expect(terms).toHaveAccessibleDescription(login.newPassword.faults.terms);
    const password = page.getByLabel(login.newPassword.label, { exact: true });
    await expect(password).toHaveValue(PASSWORD);
    await expectNarrow(page);
  });
  await expectAccessible(page);
});

test("§1 signing up: without the tick, a double click on the button hits no link, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await reachNewPassword(page, world, "sign-up", "double@example.jp", "en");
  await expectInBothLanguages(page, async ({ login }) => {
    const { flows, faults } = login.newPassword;
    const button = page.getByRole("button", { name: flows["sign-up"].submit });
    for (const part of [0.2, 0.5, 0.8]) {
      await page.reload();
      await button.scrollIntoViewIfNeeded();
      const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      const press = { x: x + width * part, y: y + height / 2 };
      await page.mouse.click(press.x, press.y);
      await expect(page.getByText(faults.terms)).toBeVisible();
      const isLink = await page.evaluate(
        (next) => document.elementFromPoint(next.x, next.y)?.closest("a") instanceof Element,
        press,
      );
      expect(isLink).toBe(false);
    }
  });
});

test("§1, S09 signing up: a password that is too weak, common, or the address itself, is reported at its field", async ({
  page,
  world,
}) => {
  const email = "weak@example2026.jp";
  await reachNewPassword(page, world, "sign-up", email, "ja");
  await page.getByLabel(WORDS.ja.login.terms.agree).check();
  for (const [typed, fault] of [
    ["abc", "invalid-password"],
    [email, "same-password"],
    ["Password1", "common-password"],
  ] as const) {
    await choosePassword(page, typed);
    await expectInBothLanguages(page, async ({ login }) => {
      const password = page.getByLabel(login.newPassword.label, { exact: true });
      await expect(password).toBeFocused();
      await expect(password).toHaveAttribute("autocomplete", "new-password");
      await expectTold(page, login.newPassword.faults[fault]);
      await expectNarrow(page);
    });
  }
  await expectAccessible(page);
});

test("§1 signing up: a page whose code has become void leads back to the address, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await reachNewPassword(page, world, "sign-up", "newer-code@example.jp", "en");
  changeDatabase(world, "update verification_code set used_by = 'another'");
  await page.getByLabel(WORDS.en.login.terms.agree).check();
  await choosePassword(page, PASSWORD);
  await expectInBothLanguages(page, async ({ login }) => {
    await expectPage(page, login.formOver.gone.title);
    await expectNarrow(page);
  });
  await expectAccessible(page);
  await page.getByRole("link", { name: WORDS.ja.login.formOver.gone.next }).click();
  await expectPage(page, WORDS.ja.login.address.flows["sign-up"].title);
});
