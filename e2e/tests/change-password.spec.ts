import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectPage, sendAddress, sendLoginCode, sendPassword } from "../person/login-pages.ts";
import { comeBack } from "../person/memory.ts";
import {
  enter,
  expectHome,
  openFromHome,
  signIn,
  switchLanguage,
  tabTo,
} from "../person/person.ts";
import { mailJa as mail, WORDS } from "../person/words.ts";
import { expectMail, readCode } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";

const { portal, error, login } = WORDS.ja;
const words = portal.changePassword;
const NEW_PASSWORD = "Hanami2027";

test("§2 change password: the screen works by keyboard alone, and reports a password that breaks the rules", async ({
  page,
  world,
}) => {
  await comeBack(page, world);
  const link = page.getByRole("link", { name: portal.home.changePassword });
  await tabTo(page, link);
  await page.keyboard.press("Enter");

  const current = page.getByLabel(words.current, { exact: true });
  const proposed = page.getByLabel(words.proposed, { exact: true });
  const submit = page.getByRole("button", { name: words.submit });
  // Screen readers read the title with the focused field.
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(words.title);
  await expect(submit).toBeDisabled();

  await page.keyboard.type(PEOPLE.hana.password);
  await expect(submit).toBeDisabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(current).toHaveAttribute("type", "text");
  await page.keyboard.press("Space");
  await expect(current).toHaveAttribute("type", "password");

  await tabTo(page, proposed);
  await page.keyboard.type("hanami");
  await expect(proposed).toHaveAccessibleDescription(new RegExp(error.invalid_password));
  await expect(page.getByRole("alert")).toHaveText(error.invalid_password);
  await expect(submit).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(NEW_PASSWORD);
  await expect(page.getByRole("alert")).toBeHidden();
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: words.done.title });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: words.done.close })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expectHome(page);
  await expect(page).toHaveURL(`${world.portal}/index`);
  await expectMail(world, PEOPLE.hana.email, mail.passwordChanged.subject);
});

test("T11: change password: every other device is logged out, and only the new password logs in again", {
  tag: "@release",
}, async ({ page, browser, world }) => {
  await comeBack(page, world);
  const elsewhere = await browser.newPage();
  await enter(elsewhere, world);
  await openFromHome(page, "changePassword");
  await page.getByLabel(words.current, { exact: true }).fill(PEOPLE.hana.password);
  await page.getByLabel(words.proposed, { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();

  await elsewhere.reload();
  await signIn(elsewhere);
  await expect(elsewhere.getByText(login.signIn.faults.wrong)).toBeVisible();
  await signIn(elsewhere, { ...PEOPLE.hana, password: NEW_PASSWORD });
  await expectHome(elsewhere);
  await elsewhere.close();
});

test("§2 change password: the screen opens by its well-known address, and a switch of the language loses no input", {
  tag: "@release",
}, async ({ page, world }) => {
  const english = WORDS.en.portal.changePassword;
  await page.goto(`${world.portal}/.well-known/change-password?lng=en`);
  await signIn(page, PEOPLE.hana, "en");
  await expect(page).toHaveURL(`${world.portal}/change-password`);
  await page.getByLabel(english.current, { exact: true }).fill(PEOPLE.hana.password);
  await page.getByLabel(english.proposed, { exact: true }).fill("onlyletters");
  await expect(page.getByRole("alert")).toHaveText(WORDS.en.error.invalid_password);
  await expectAccessible(page);
  await switchLanguage(page, "ja");
  await expect(page.getByLabel(words.current, { exact: true })).toHaveValue(PEOPLE.hana.password);
  await expect(page.getByRole("alert")).toHaveText(error.invalid_password);

  await switchLanguage(page, "en");
  await page.getByLabel(english.proposed, { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: english.submit }).click();
  await expect(page.getByRole("dialog", { name: english.done.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectHome(page, PEOPLE.hana, "en");
});

test("§2 change password: a holder who forgot the password resets it at the login by a code, and comes back home", {
  tag: "@release",
}, async ({ page, world }) => {
  await comeBack(page, world);
  await openFromHome(page, "changePassword");
  await expect(page).toHaveTitle(portal.head.title(words.title, "むすび ID"));
  await page.getByRole("button", { name: words.forgotten }).click();
  await expectPage(page, login.address.flows.forgot.title);
  expect(new URL(page.url()).searchParams.get("login_hint")).toBe(PEOPLE.hana.email);
  const changed = { ...PEOPLE.hana, password: NEW_PASSWORD };
  await sendAddress(page, changed.email, "ja");
  await sendLoginCode(page, await readCode(world, changed.email), "ja");
  await sendPassword(page, "forgot", changed.password, "ja");
  await expectHome(page, changed);
});
