import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectAuth } from "../person/account-auth.ts";
import { enter, enterByProvider, switchLanguage } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode, readMails } from "../world/mailbox.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, linking, error, text, common } = WORDS.ja;
const words = portal.resetPassword;
const OLD_STORE = "old-store@example.jp";
const NEW_PASSWORD = "Store2027";

const codeField = (page: Page) => page.getByLabel(portal.code.label);
const passwordField = (page: Page) =>
  page.getByLabel(portal.code.resetPassword.newPassword, { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: portal.code.resetPassword.submit });

async function askForCode(page: Page, world: World, email: string): Promise<void> {
  await page.goto(`${world.portal}/reset-password`);
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await page.getByLabel(words.label, { exact: true }).fill(email);
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: portal.code.title })).toBeVisible();
}

/** A screen that is not this holder's to use says why, and where to read more. */
async function openLocked(
  page: Page,
  world: World,
  path: string,
  notice: { readonly title: string; readonly help: string },
): Promise<void> {
  await page.goto(`${world.portal}${path}`);
  await expect(page.getByText(notice.title)).toBeVisible();
  await expect(page.getByRole("link", { name: notice.help })).toHaveAttribute(
    "href",
    `${world.sandbox}/site/help?lng=ja`,
  );
  await expectAccessible(page);
}

test("§4 reset password: the code, a new password, the dialog, and the store takes it", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await page.goto(`${world.portal}/reset-password`);
  await expect(page.getByRole("button", { name: words.submit })).toBeDisabled();
  await page.getByLabel(words.label, { exact: true }).fill("nobody");
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("alert")).toHaveText(error.invalid_email);

  await askForCode(page, world, OLD_STORE);
  await expect(submit(page)).toBeDisabled();
  await codeField(page).fill(await readCode(world, OLD_STORE));
  await expect(submit(page)).toBeDisabled();
  for (const [password, message] of [
    ["short1", error.invalid_password],
    [OLD_STORE.replace("old", "old1"), undefined],
    [OLD_STORE, error.invalid_password],
  ] as const) {
    await passwordField(page).fill(password);
    if (message === undefined) await expect(submit(page)).toBeEnabled();
    else await expect(page.getByRole("alert")).toHaveText(message);
  }
  await expectAccessible(page);
  await switchLanguage(page, "en");
  await expectAccessible(page);
  await switchLanguage(page, "ja");
  await passwordField(page).fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: words.done.title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words.done.close }).click();
  // On to the link that the password was forgotten for, with a hint which one is meant.
  await expectAuth(page, "store");
  await expect(page.getByText(linking.auth.form.afterReset)).toBeVisible();
  await page.getByRole("link", { name: linking.auth.form.forgotten }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: common.back }).click();
  await expectAuth(page, "store");
  await expect(page.getByText(linking.auth.form.afterReset)).toBeHidden();
  // Told once: the flag is not kept.
  await page.goto(`${world.portal}/reset-password`);
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("isSuccess");

  const certification = { access_token: undefined, email: OLD_STORE, password: NEW_PASSWORD };
  const store = await callIdentity(page, world, "/account/store/certification", certification);
  expect(await store.json()).toMatchObject({ migration_status: 0 });
});

test("§6 an account without a password: no change of address or password, also by the address; §5 no new password that is an address", async ({
  page,
  world,
}) => {
  const email = "old2store@example.jp";
  // Nao has nothing here but an address of Apple's, which would do as a password.
  await enterByProvider(page, world, PEOPLE.nao);
  const { home, changeEmail, changePassword } = portal;
  await expect(page.getByText(home.noServices)).toBeVisible();
  const methods = page.getByRole("list", { name: home.signInMethods });
  await expect(methods.getByText(common.providers.SignInWithApple, { exact: true })).toBeVisible();
  await expect(methods.getByText(common.providers.Google, { exact: true })).toBeHidden();
  await expectAccessible(page);

  await askForCode(page, world, email);
  await codeField(page).fill("AAAAAA");
  for (const address of [email.toUpperCase(), PEOPLE.nao.email]) {
    await passwordField(page).fill(address);
    await expect(page.getByRole("alert")).toHaveText(error.same_password);
    await expect(submit(page)).toBeDisabled();
    await passwordField(page).fill(`${address}x`);
    await expect(submit(page)).toBeEnabled();
  }

  await openLocked(page, world, "/change-email", changeEmail.external);
  await expect(page.getByLabel(changeEmail.label, { exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: changeEmail.submit })).toBeDisabled();
  await openLocked(page, world, "/change-password", changePassword.none);
  // What a change would do is no news to somebody who has nothing to change.
  await expect(page.getByText(changePassword.lead)).toHaveCount(0);
  await expect(page.getByLabel(changePassword.current, { exact: true })).toBeDisabled();
  await expect(page.getByLabel(changePassword.proposed, { exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: changePassword.submit })).toBeDisabled();
});

test("§2 home of somebody who signs in with Google: Google is set, a password is not; §6 the address is Google's", async ({
  page,
  world,
}) => {
  await enterByProvider(page, world, PEOPLE.yuki);
  const { home, changeEmail } = portal;
  const methods = page.getByRole("list", { name: home.signInMethods });
  await expect(methods.getByRole("listitem")).toHaveText([
    home.unset(home.password),
    common.providers.Google,
    home.unset(common.providers.SignInWithApple),
  ]);
  await openLocked(page, world, "/change-email", changeEmail.external);
  await expect(page.getByLabel(changeEmail.label, { exact: true })).toBeDisabled();
});

test("§8 reset submit: a wrong code and an old one are named, an unknown address looks the same, too many lead to the error page; §8 sends used up, on both screens", async ({
  page,
  world,
}) => {
  const unknown = "nobody-knows@example.jp";
  await enter(page, world);
  await askForCode(page, world, unknown);
  await expect(page.getByText(unknown)).toBeVisible();
  await passwordField(page).fill(NEW_PASSWORD);
  for (const wrong of ["AAAAAA", "EEEEEE"]) {
    await codeField(page).fill(wrong);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText(error.code_mismatch);
    await expect(passwordField(page)).toHaveValue(NEW_PASSWORD);
    changeDatabase(world, "update verification_code set expires_at = 1 where tries = 1");
  }
  changeDatabase(world, "update verification_code set tries = 5, expires_at = 4e12");
  await codeField(page).fill("FFFFFF");
  await submit(page).click();
  await expect(page).toHaveURL(`${world.portal}/error`);
  await expect(
    page.getByRole("heading", { name: portal.errorPage.reasons.limited.title }),
  ).toBeVisible();
  expect(await readMails(world, unknown)).toEqual([]);

  await askForCode(page, world, OLD_STORE);
  const resend = async () => {
    await page.getByRole("button", { name: portal.code.resend }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: portal.code.confirmResend.send })
      .click();
  };
  changeDatabase(world, "update verification_code set sends = 4");
  await resend();
  await page.getByRole("dialog").getByRole("button", { name: common.close }).click();
  await resend();
  await expect(page.getByRole("alert")).toHaveText(text.reset_password_error);
  await expectAccessible(page);

  await page.getByRole("link", { name: common.back }).click();
  await expect(page).toHaveURL(`${world.portal}/reset-password`);
  await page.getByLabel(words.label, { exact: true }).fill(OLD_STORE);
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("alert")).toHaveText(text.reset_password_error);
});
