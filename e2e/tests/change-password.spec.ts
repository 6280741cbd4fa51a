import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { enter, expectHome, signIn, switchLanguage, tabTo } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile, refusalOf } from "../world/calls.ts";
import { changeDatabase, withoutTable } from "../world/database.ts";
import { readMails } from "../world/mailbox.ts";
import { useUpLimit } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { portal, error } = WORDS.ja;
const words = portal.changePassword;
const NEW_PASSWORD = "Hanami2027";
const NEW_EMAIL = "hana2027@example.jp";

test("§2 change password: by keyboard alone, with every rule on the way", async ({
  page,
  browser,
  world,
}) => {
  await enter(page, world);
  const elsewhere = await browser.newPage();
  await enter(elsewhere, world);
  const link = page.getByRole("link", { name: portal.home.changePassword });
  await tabTo(page, link);
  await page.keyboard.press("Enter");

  const current = page.getByLabel(words.current, { exact: true });
  const proposed = page.getByLabel(words.proposed, { exact: true });
  const submit = page.getByRole("button", { name: words.submit });
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeFocused();
  await expect(submit).toBeDisabled();

  await tabTo(page, current);
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
  await expect.poll(async () => (await readMails(world, PEOPLE.hana.email)).length).toBe(1);

  // T11: the other device is out, and only the new password lets it in again.
  await elsewhere.reload();
  await signIn(elsewhere);
  await expect(elsewhere.getByText(WORDS.ja.login.signIn.faults.wrong)).toBeVisible();
  await signIn(elsewhere, { ...PEOPLE.hana, password: NEW_PASSWORD });
  await expectHome(elsewhere);
  await elsewhere.close();
});

test("§2 change password: opened by its address, in English, switched without losing anything; §8 every refusal, after five wrong ones a pause, and too many of them", async ({
  page,
  world,
}) => {
  const english = WORDS.en.portal.changePassword;
  await page.goto(`${world.portal}/.well-known/change-password?lng=en`);
  await signIn(page, PEOPLE.hana, "en");
  await expect(page).toHaveURL(`${world.portal}/change-password`);
  await page.getByLabel(english.current, { exact: true }).fill("Hanami2026");
  await page.getByLabel(english.proposed, { exact: true }).fill("onlyletters");
  await expect(page.getByRole("alert")).toHaveText(WORDS.en.error.invalid_password);
  await expectAccessible(page);
  // The switch renews the session as well: what follows must not come before that.
  const written = page.waitForResponse(
    (response) =>
      response.url().endsWith("/account/attributes") &&
      (response.request().postData() ?? "").includes('"ja"'),
  );
  await switchLanguage(page, "ja");
  await written;
  await expect(page.getByLabel(words.current, { exact: true })).toHaveValue("Hanami2026");
  await expect(page.getByRole("alert")).toHaveText(error.invalid_password);

  const path = "/account/change-password";
  const submit = page.getByRole("button", { name: words.submit });
  const current = page.getByLabel(words.current, { exact: true });
  const proposed = page.getByLabel(words.proposed, { exact: true });
  const fill = async (password: string) => {
    await current.fill("");
    await current.fill(PEOPLE.hana.password);
    await proposed.fill(password);
  };
  // What is proposed has become the address meanwhile, on another device; then the page knows it too.
  const setEmail = (email: string) =>
    changeDatabase(
      world,
      "update account set email = ?1, email_key = ?1 where email in (?2, ?3)",
      email,
      PEOPLE.hana.email,
      NEW_EMAIL,
    );
  await fill(NEW_EMAIL);
  setEmail(NEW_EMAIL);
  expect(await refusalOf(page, path, () => submit.click())).toBe("InvalidParameterException");
  await expect(current).toHaveAccessibleDescription(error.old_password_invalid);
  await expect(proposed).toHaveAccessibleDescription(new RegExp(error.same_password));
  setEmail(PEOPLE.hana.email);

  // The session is over by the time the call arrives, although it was renewed just before.
  await meanwhile(page, path, () => changeDatabase(world, "update login_session set ended_at = 1"));
  await fill(NEW_PASSWORD);
  expect(await refusalOf(page, path, () => submit.click())).toBe("NotAuthorizedException");
  await expect(page.getByRole("alert")).toHaveText(error.old_password_invalid);
  changeDatabase(world, "update login_session set ended_at = null");

  await fill(NEW_PASSWORD);
  await withoutTable(world, "password_attempt", async () => {
    expect(await refusalOf(page, path, () => submit.click())).toBe("InternalErrorException");
  });
  await expect(page).toHaveURL(`${world.portal}/error`);
  await expect(
    page.getByRole("heading", { name: portal.errorPage.reasons.unexpected.title }),
  ).toBeVisible();
  await page.goBack();

  await switchLanguage(page, "en");
  await page.getByLabel(english.current, { exact: true }).fill(PEOPLE.hana.password);
  await page.getByLabel(english.proposed, { exact: true }).fill("Hanami2027");
  await page.getByRole("button", { name: english.submit }).click();
  await expect(page.getByRole("dialog", { name: english.done.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectHome(page, PEOPLE.hana, "en");

  // A wrong one is named at its field.
  await page.goto(`${world.portal}/change-password?lng=ja`);
  await proposed.fill("Hanami2028");
  // The first pauses are short: on a slow machine one may be over before the next try.
  const answers: string[] = [];
  while (answers.at(-1) !== error.input_code_too_many_requests && answers.length < 12) {
    await current.fill(`Wrong${1000 + answers.length}`);
    await expect(page.getByRole("alert")).toBeHidden();
    await submit.click();
    answers.push(await page.getByRole("alert").innerText());
    if (answers.length > 1) continue;
    await expect(current).toBeFocused();
    await expect(current).toHaveAccessibleDescription(error.old_password_invalid);
    await expect(submit).toBeDisabled();
  }
  expect(answers.slice(0, 5)).toEqual(Array(5).fill(error.old_password_invalid));
  expect(answers.at(-1)).toBe(error.input_code_too_many_requests);
  await useUpLimit(page, world, path);
  await proposed.fill("Hanami2029");
  await expect(page.getByRole("alert")).toBeHidden();
  expect(await refusalOf(page, path, () => submit.click())).toBe("TooManyRequestException");
  await expect(page.getByRole("alert")).toHaveText(error.input_code_too_many_requests);
  await expectAccessible(page);
});
