import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect-accessible.ts";
import { readMails } from "../mailbox.ts";
import { enter, expectHome, refuseOnce, signIn, switchLanguage, tabTo } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

const { portal, error } = WORDS.ja;
const words = portal.changePassword;
const NEW_PASSWORD = "Hanami2027";

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

test("§2 change password: opened by its address, in English, switched without losing anything; §8 every refusal, and after five wrong ones a pause", async ({
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
  await switchLanguage(page, "ja");
  await expect(page.getByLabel(words.current, { exact: true })).toHaveValue("Hanami2026");
  await expect(page.getByRole("alert")).toHaveText(error.invalid_password);

  const path = "/account/change-password";
  const submit = page.getByRole("button", { name: words.submit });
  const fill = async () => {
    await page.getByLabel(words.current, { exact: true }).fill("");
    await page.getByLabel(words.current, { exact: true }).fill(PEOPLE.hana.password);
    await page.getByLabel(words.proposed, { exact: true }).fill(NEW_PASSWORD);
  };
  for (const [code, message] of [
    ["NotAuthorizedException", error.old_password_invalid],
    ["InvalidParameterException", error.old_password_invalid],
    ["TooManyRequestException", error.input_code_too_many_requests],
    ["TooManyRequestsException", error.input_code_too_many_requests],
  ] as const) {
    await refuseOnce(page, path, code);
    await fill();
    await submit.click();
    await expect(page.getByRole("alert")).toHaveText(message);
  }
  await refuseOnce(page, path, "InternalErrorException", 500);
  await fill();
  await submit.click();
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
  const current = page.getByLabel(words.current, { exact: true });
  await page.getByLabel(words.proposed, { exact: true }).fill("Hanami2028");
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
  await expectAccessible(page);
});
