import { OLD_ACCOUNTS, PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { askForCode, codeField, enterCode, resendCode } from "../person/code-entry.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile, refusalOf } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { expect } from "../world/test.ts";

const { error, common, portal } = WORDS.ja;
const words = portal.code;

const test = shareTab();

/** Deletes the codes that were sent, so that they do not count against the next test. */
test.afterEach(({ world }) => changeDatabase(world, "delete from verification_code"));

test("§8 input code: a wrong code is reported at its field, and the next one replaces it", {
  tag: "@release",
}, async ({ page, world }) => {
  await askForCode(page, world, "wrong-code@example.jp");
  await enterCode(page, "AAAAAA");
  await expect(page.getByRole("alert")).toHaveText(error.code_mismatch + words.triesLeft(4));
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(error.code_mismatch));
  await expectAccessible(page);
  await page.keyboard.type("BB");
  await expect(codeField(page)).toHaveValue("BB");
  await expect(page.getByRole("alert")).toBeHidden();
  // The number of tries left remains visible, also after a newer code is sent.
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(words.triesLeft(4)));
  await resendCode(page);
  await page.getByRole("dialog").getByRole("button", { name: common.close }).click();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAccessibleDescription(new RegExp(words.triesLeft(4)));
});

test("§8 input code: the right code for the address of another ID, or of an old store account, is refused", {
  tag: "@release",
}, async ({ page, world }) => {
  const oldStore = OLD_ACCOUNTS.find(({ email }) => email === "old-store@example.jp");
  for (const [email, message] of [
    [PEOPLE.kenji.email, error.email_exist],
    [oldStore?.email ?? "", error.store_user_exist],
  ] as const) {
    await askForCode(page, world, email);
    await enterCode(page, await readCode(world, email));
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(codeField(page)).toHaveValue("");
    await expect(page.getByRole("link", { name: words.otherAddress })).toBeVisible();
  }
  await expectAccessible(page);
});

test("§8 input code: the right code is refused after five wrong ones, and after it has expired", {
  tag: "@release",
}, async ({ page, world }) => {
  const email = "too-late@example.jp";
  await askForCode(page, world, email);
  const code = await readCode(world, email);
  const alert = page.getByRole("alert");
  await enterCode(page, "AAAAAA");
  await expect(alert).toHaveText(error.code_mismatch + words.triesLeft(4));
  changeDatabase(world, "update verification_code set tries = 4");
  await enterCode(page, "EEEEEE");
  await expect(alert).toContainText(words.noTriesLeft + words.tryAgainIn(15));
  await enterCode(page, code);
  await expect(alert).toHaveText(error.input_code_too_many_requests);
  await expect(codeField(page)).toHaveValue("");

  changeDatabase(world, "update verification_code set tries = 0, expires_at = 1");
  await enterCode(page, code, true);
  await expect(alert).toContainText(error.code_mismatch);
});

const RESEND = "/account/change-user-email";

test("§8 verification code: it is not sent again to an address that accepts no mail, or is already the holder's own", {
  tag: "@release",
}, async ({ page, world }) => {
  const email = "hana.other@example.jp";
  const resend = () => resendCode(page);
  await askForCode(page, world, email);
  // Mail to that address has bounced permanently before.
  changeDatabase(world, "insert into undeliverable (email_key, since) values (?, 1)", email);
  expect(await refusalOf(page, RESEND, resend)).toBe("CodeDeliveryFailureException");
  await expect(page.getByRole("alert")).toHaveText(error.input_code_invalid_request);
  changeDatabase(world, "delete from undeliverable");

  // The code was entered on another device meanwhile.
  const rename = (from: string, to: string) =>
    changeDatabase(
      world,
      "update account set email = ?1, email_key = ?1 where email = ?2",
      ...[to, from],
    );
  rename(PEOPLE.hana.email, email);
  expect(await refusalOf(page, RESEND, resend)).toBe("InvalidParameterException");
  await expect(page.getByRole("alert")).toHaveText(error.input_code_invalid_request);
  rename(email, PEOPLE.hana.email);
});

test("§8 verification code: it is not sent again if the session has ended, although it was renewed just before", {
  tag: "@release",
}, async ({ page, world }) => {
  await askForCode(page, world, "hana.other@example.jp");
  await meanwhile(page, RESEND, () =>
    changeDatabase(world, "update login_session set ended_at = 1"),
  );
  expect(await refusalOf(page, RESEND, () => resendCode(page))).toBe("NotAuthorizedException");
  await expect(page.getByRole("alert")).toHaveText(error.input_code_invalid_request);
  changeDatabase(world, "update login_session set ended_at = null");
});

test("§8 verification code: it is sent again up to the limit, and then a wait is shown", {
  tag: "@release",
}, async ({ page, world }) => {
  const resend = () => resendCode(page);
  const alert = page.getByRole("alert");
  await askForCode(page, world, "hana.other@example.jp");
  changeDatabase(world, "update verification_code set sends = 4");
  await resend();
  await page.getByRole("dialog").getByRole("button", { name: common.close }).click();
  expect(await refusalOf(page, RESEND, resend)).toBe("TooManyRequestException");
  await expect(alert).toHaveText(error.input_code_too_many_requests + words.tooManySends);
  // The screen says for how long the button is disabled, and the code field has the focus.
  await expect(page.getByRole("button", { name: words.resend })).toBeDisabled();
  await expect(page.getByText(words.waitMinutes(15))).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expectAccessible(page);
});
