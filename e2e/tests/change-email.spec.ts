import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import {
  enter,
  expectHome,
  openFromHome,
  signIn,
  switchLanguage,
  tabTo,
} from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { holdAfter, meanwhile, refusalOf } from "../world/calls.ts";
import { changeDatabase, withoutTable } from "../world/database.ts";
import { readCode, readMails } from "../world/mailbox.ts";
import { callIdentity, useUpLimit } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { portal, error } = WORDS.ja;
const words = portal.changeEmail;
const NEW_EMAIL = "hana.new@example.jp";
const OTHER_EMAIL = "hana.other@example.jp";
const PATH = "/account/change-user-email";
const renamed = { ...PEOPLE.hana, email: NEW_EMAIL };

const field = (page: Page) => page.getByLabel(words.label, { exact: true });
const next = (page: Page) => page.getByRole("button", { name: words.submit });

test("§4 change e-mail: by keyboard alone, from home to home with the new address; §2 the rules; §8 identity that fails, and a merge under way", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await tabTo(page, page.getByRole("link", { name: portal.home.changeEmail }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeFocused();
  await tabTo(page, field(page));
  await page.keyboard.type(NEW_EMAIL);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(`${world.portal}/input-code`);
  await expect(page.getByText(NEW_EMAIL)).toBeVisible();
  const code = await readCode(world, NEW_EMAIL);
  const input = page.getByLabel(portal.code.label);
  const submit = page.getByRole("button", { name: portal.code.changeEmail.submit });
  await tabTo(page, input);
  await expect(input).toHaveAttribute("autocomplete", "one-time-code");
  await expect(submit).toBeDisabled();
  await page.keyboard.type(`${code.slice(0, 3).toLowerCase()} -${code.slice(3, 5)}`);
  await expect(input).toHaveValue(code.slice(0, 5));
  await expect(submit).toBeDisabled();
  await page.keyboard.type(code.slice(5));
  await expect(submit).toBeEnabled();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("dialog", { name: portal.code.done.title })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expectHome(page, renamed);
  await expect(page).toHaveURL(`${world.portal}/index`);
  await expect.poll(async () => (await readMails(world, PEOPLE.hana.email)).length).toBe(1);

  // Next, the rule, and the note for phone companies in Japanese.
  await openFromHome(page, "changeEmail");
  await expect(next(page)).toBeDisabled();
  for (const wrong of ["hana", "hana..x@docomo.ne.jp", ".hana@example.jp", "hana@example"]) {
    await field(page).fill(wrong);
    await next(page).click();
    await expect(page.getByRole("alert")).toHaveText(error.invalid_email);
    await expect(field(page)).toBeFocused();
  }
  await expectAccessible(page);
  await field(page).fill("   ");
  await expect(next(page)).toBeDisabled();

  await field(page).fill("hana@docomo.ne.jp");
  const note = page.getByText(words.carrier("musubi.example"));
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await switchLanguage(page, "en");
  const english = WORDS.en.portal.changeEmail;
  await expect(page.getByLabel(english.label, { exact: true })).toHaveValue("hana@docomo.ne.jp");
  await expect(page.getByText("musubi.example")).toBeHidden();
  await expectAccessible(page);
  await switchLanguage(page, "ja");
  await expect(note).toBeVisible();
  await field(page).fill("hana@example.jp");
  await expect(note).toBeHidden();

  await page.getByRole("link", { name: WORDS.ja.common.back }).click();
  await expectHome(page, renamed);

  await openFromHome(page, "changeEmail");
  await field(page).fill(OTHER_EMAIL);
  const { reasons } = portal.errorPage;
  await withoutTable(world, "verification_code", async () => {
    expect(await refusalOf(page, PATH, () => next(page).click())).toBe("InternalErrorException");
  });
  await expect(page).toHaveURL(`${world.portal}/error`);
  await expect(page.getByRole("heading", { name: reasons.unexpected.title })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue(OTHER_EMAIL);

  // A merge that was begun and left half way.
  await openPreview(page, world, PEOPLE.kenji);
  await holdAfter(page, "/account/migration", 0);
  await Promise.all([page.waitForRequest("**/account/migration"), mergeButton(page).click()]);
  await page.goto(`${world.portal}/change-email`);
  await field(page).fill(OTHER_EMAIL);
  await next(page).click();
  await expect(page).toHaveURL(`${world.portal}/error`);
  await expect(page.getByRole("heading", { name: reasons.busy.title })).toBeVisible();
});

test("§4 change e-mail: a session that ends half way keeps what was typed, for its holder alone; §8 what identity refuses, and too many of them", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await openFromHome(page, "changeEmail");
  await field(page).fill(NEW_EMAIL);
  // It is over by the time the call arrives, although it was renewed just before; the next try leads to the login.
  await meanwhile(page, PATH, () => callIdentity(page, world, "/account/logout", {}));
  expect(await refusalOf(page, PATH, () => next(page).click())).toBe("NotAuthorizedException");
  await expect(page.getByRole("alert")).toHaveText(error.change_email_invalid_request);
  await next(page).click();
  await signIn(page);
  await expect(page).toHaveURL(`${world.portal}/change-email`);
  await expect(field(page)).toHaveValue(NEW_EMAIL);
  await next(page).click();
  await expect(page).toHaveURL(`${world.portal}/input-code`);
  await expect(page.getByRole("heading", { level: 1, name: portal.code.title })).toBeVisible();
  // Back to mend a slip: the address is still there.
  await page.goBack();
  await expect(field(page)).toHaveValue(NEW_EMAIL);

  await field(page).fill("only-hana@example.jp");
  expect((await callIdentity(page, world, "/account/logout", {})).ok).toBe(true);
  await next(page).click();
  await signIn(page, PEOPLE.kenji);
  await expect(page).toHaveURL(`${world.portal}/change-email`);
  await expect(field(page)).toHaveValue("");

  // The own address, however it is written: said before anything is sent.
  await field(page).fill("Kenji@Example.jp");
  await next(page).click();
  await expectInBothLanguages(page, ({ portal }) =>
    expect(page.locator("#email-error")).toHaveText(portal.changeEmail.same),
  );
  await switchLanguage(page, "ja");
  // One that became the own on another device meanwhile.
  const rename = "update account set email = ?1, email_key = ?1 where id = ?2";
  await field(page).fill(NEW_EMAIL);
  await meanwhile(page, PATH, () => changeDatabase(world, rename, NEW_EMAIL, PEOPLE.kenji.subject));
  expect(await refusalOf(page, PATH, () => next(page).click())).toBe("InvalidParameterException");
  await expect(page.getByRole("alert")).toHaveText(error.change_email_invalid_request);
  changeDatabase(world, rename, PEOPLE.kenji.email, PEOPLE.kenji.subject);
  await field(page).fill(OTHER_EMAIL);
  await field(page).fill(NEW_EMAIL);
  await expect(page.getByRole("alert")).toBeHidden();

  // Mail to that address has been refused for good before.
  changeDatabase(world, "insert into undeliverable (email_key, since) values (?, 1)", NEW_EMAIL);
  expect(await refusalOf(page, PATH, () => next(page).click())).toBe(
    "CodeDeliveryFailureException",
  );
  await expect(page.getByRole("alert")).toHaveText(error.change_email_invalid_request);
  changeDatabase(world, "delete from undeliverable");

  // Five codes are enough for a while.
  for (let sent = 0; sent < 5; sent += 1) {
    const answer = await callIdentity(page, world, PATH, { email: NEW_EMAIL });
    expect(answer.status).toBe(200);
  }
  expect(await refusalOf(page, PATH, () => next(page).click())).toBe("TooManyRequestException");
  await expectInBothLanguages(page, ({ error }) =>
    expect(page.getByRole("alert")).toHaveText(error.change_email_too_many_requests),
  );
  await switchLanguage(page, "ja");
  await expect(field(page)).toHaveValue(NEW_EMAIL);

  await useUpLimit(page, world, PATH);
  expect(await refusalOf(page, PATH, () => next(page).click())).toBe("TooManyRequestException");
  await expect(page.getByRole("alert")).toHaveText(error.change_email_too_many_requests);
  await expect(field(page)).toHaveValue(NEW_EMAIL);
  await expectAccessible(page);
});
