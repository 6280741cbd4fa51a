import { expectAccessible } from "../expect/accessible.ts";
import { codeField, resendCode } from "../person/code-entry.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import {
  askForReset,
  newPasswordField,
  openReset,
  resetButton,
  resetEmailField,
} from "../person/password-reset.ts";
import { switchLanguage } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { readMails } from "../world/mailbox.ts";
import { expect } from "../world/test.ts";

const { portal, error, text, common } = WORDS.ja;
const words = portal.resetPassword;
const OLD_STORE = "old-store@example.jp";
const UNKNOWN = "nobody-knows@example.jp";
const NEW_PASSWORD = "Store2027";

const test = shareTab();

/** Deletes the codes that were sent, so that they do not count against the next test. */
test.afterEach(({ world }) => changeDatabase(world, "delete from verification_code"));

test("§2 reset password: an invalid address is reported at its field", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await openReset(page, world);
  await expect(page.getByRole("button", { name: words.submit })).toBeDisabled();
  await resetEmailField(page).fill("nobody");
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("alert")).toHaveText(error.invalid_email);
});

test("§5 reset password: a password that breaks the rules is reported at its field", {
  tag: "@release",
}, async ({ page, world }) => {
  await askForReset(page, world, OLD_STORE);
  await codeField(page).fill("AAAAAA");
  for (const [password, message] of [
    ["short1", error.invalid_password],
    [OLD_STORE.replace("old", "old1"), undefined],
    [OLD_STORE, error.invalid_password],
  ] as const) {
    await newPasswordField(page).fill(password);
    if (message === undefined) await expect(resetButton(page)).toBeEnabled();
    else await expect(page.getByRole("alert")).toHaveText(message);
  }
  await expectAccessible(page);
  await switchLanguage(page, "en");
  await expectAccessible(page);
  await switchLanguage(page, "ja");
});

test("S09 reset password: a common password is reported at its field, in both languages, and the typed code remains", {
  tag: "@release",
}, async ({ page, world }) => {
  await askForReset(page, world, UNKNOWN);
  await codeField(page).fill("AAAAAA");
  await newPasswordField(page).fill("Password1");
  await resetButton(page).click();
  await expectInBothLanguages(page, async (spoken) => {
    const { newPassword } = spoken.portal.code.resetPassword;
    const field = page.getByLabel(newPassword, { exact: true });
    await expect(field).toHaveAccessibleDescription(new RegExp(spoken.error.common_password));
    await expect(page.getByRole("alert")).toHaveText(spoken.error.common_password);
    await expectAccessible(page);
  });
  await switchLanguage(page, "ja");
  await expect(codeField(page)).toHaveValue("AAAAAA");
  await expect(resetButton(page)).toBeDisabled();
  await newPasswordField(page).fill(NEW_PASSWORD);
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(resetButton(page)).toBeEnabled();
});

test("§8 reset submit: for an unknown address, too, a wrong code and an expired one are reported", {
  tag: "@release",
}, async ({ page, world }) => {
  await askForReset(page, world, UNKNOWN);
  await expect(page.getByText(UNKNOWN)).toBeVisible();
  await newPasswordField(page).fill(NEW_PASSWORD);
  for (const wrong of ["AAAAAA", "EEEEEE"]) {
    await codeField(page).fill(wrong);
    await resetButton(page).click();
    await expect(page.getByRole("alert")).toContainText(error.code_mismatch);
    await expect(newPasswordField(page)).toHaveValue(NEW_PASSWORD);
    changeDatabase(world, "update verification_code set expires_at = 1 where tries = 1");
  }
  expect(await readMails(world, UNKNOWN)).toEqual([]);
});

test("§8 reset submit: too many wrong codes lead to the error page", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await askForReset(page, world, UNKNOWN);
  await newPasswordField(page).fill(NEW_PASSWORD);
  changeDatabase(world, "update verification_code set tries = 5, last_tried_at = ?", Date.now());
  await codeField(page).fill("FFFFFF");
  await resetButton(page).click();
  await expect(page).toHaveURL(`${world.portal}/error`);
  await expect(
    page.getByRole("heading", { name: portal.errorPage.reasons.limited.title }),
  ).toBeVisible();
});

test("§8 reset password: codes are sent up to the limit, and then refused on both screens", {
  tag: "@release",
}, async ({ page, world }) => {
  await askForReset(page, world, OLD_STORE);
  changeDatabase(world, "update verification_code set sends = 4");
  await resendCode(page);
  await page.getByRole("dialog").getByRole("button", { name: common.close }).click();
  await resendCode(page);
  await expect(page.getByRole("alert")).toContainText(text.reset_password_error);
  await expectAccessible(page);

  await page.getByRole("link", { name: common.back }).click();
  await expect(page).toHaveURL(`${world.portal}/reset-password`);
  await resetEmailField(page).fill(OLD_STORE);
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("alert")).toHaveText(text.reset_password_error);
});
