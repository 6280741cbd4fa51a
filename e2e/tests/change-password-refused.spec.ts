import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { switchLanguage } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile, refusalOf } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, error } = WORDS.ja;
const words = portal.changePassword;
const NEW_PASSWORD = "Hanami2027";
const NEW_EMAIL = "hana2027@example.jp";
const PATH = "/account/change-password";

const test = shareTab();

const current = (page: Page) => page.getByLabel(words.current, { exact: true });
const proposed = (page: Page) => page.getByLabel(words.proposed, { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: words.submit });

/** Sends the form. Returns the code of the refusal. */
const refusal = (page: Page) => refusalOf(page, PATH, () => submit(page).click());

async function fill(page: Page, world: World, password: string): Promise<void> {
  await page.goto(`${world.portal}/change-password`);
  await current(page).fill(PEOPLE.hana.password);
  await proposed(page).fill(password);
}

test("§8 change password: a password that equals the address, which another device has just set, is refused", {
  tag: "@release",
}, async ({ page, world }) => {
  const setEmail = (email: string) =>
    changeDatabase(
      world,
      "update account set email = ?1, email_key = ?1 where email in (?2, ?3)",
      email,
      PEOPLE.hana.email,
      NEW_EMAIL,
    );
  await fill(page, world, NEW_EMAIL);
  setEmail(NEW_EMAIL);
  expect(await refusal(page)).toBe("InvalidParameterException");
  await expect(current(page)).toHaveAccessibleDescription(error.old_password_invalid);
  // The page has loaded the new address meanwhile.
  await expect(proposed(page)).toHaveAccessibleDescription(new RegExp(error.same_password));
  setEmail(PEOPLE.hana.email);
});

test("S09 change password: a common password is reported at its field, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await fill(page, world, "Password1");
  expect(await refusal(page)).toBe("CommonPasswordException");
  await expect(proposed(page)).toBeFocused();
  await expectInBothLanguages(page, async (spoken) => {
    const field = page.getByLabel(spoken.portal.changePassword.proposed, { exact: true });
    await expect(field).toHaveAccessibleDescription(new RegExp(spoken.error.common_password));
    await expect(page.getByRole("alert")).toHaveText(spoken.error.common_password);
    await expectAccessible(page);
  });
  await switchLanguage(page, "ja");
  await expect(current(page)).toHaveValue(PEOPLE.hana.password);
  await expect(submit(page)).toBeDisabled();
  await proposed(page).fill(NEW_PASSWORD);
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(submit(page)).toBeEnabled();
});

test("§8 change password: a call whose session ended just before it arrives is refused, and that is shown", {
  tag: "@release",
}, async ({ page, world }) => {
  await fill(page, world, NEW_PASSWORD);
  await meanwhile(page, PATH, () => changeDatabase(world, "update login_session set ended_at = 1"));
  expect(await refusal(page)).toBe("NotAuthorizedException");
  await expect(page.getByRole("alert")).toHaveText(error.old_password_invalid);
  changeDatabase(world, "update login_session set ended_at = null");
});

test("§8 change password: a wrong password is reported at its field, and five of them lead to a pause", async ({
  page,
  world,
}) => {
  await fill(page, world, NEW_PASSWORD);
  // The first pauses are short: on a slow machine one may be over before the next try.
  const answers: string[] = [];
  while (answers.at(-1) !== error.input_code_too_many_requests && answers.length < 12) {
    await current(page).fill(`Wrong${1000 + answers.length}`);
    await expect(page.getByRole("alert")).toBeHidden();
    await submit(page).click();
    answers.push(await page.getByRole("alert").innerText());
    if (answers.length > 1) continue;
    await expect(current(page)).toBeFocused();
    await expect(current(page)).toHaveAccessibleDescription(error.old_password_invalid);
    await expect(submit(page)).toBeDisabled();
  }
  expect(answers.slice(0, 5)).toEqual(Array(5).fill(error.old_password_invalid));
  expect(answers.at(-1)).toBe(error.input_code_too_many_requests);
  changeDatabase(world, "delete from password_attempt");
});
