import { ERROR_STATUS } from "@musubi/contract";
import { plain } from "@musubi/phrases";
import { expect, it } from "vitest";
import { errorWords } from "./both/error.ts";
import { oldAccountAt } from "./both/old-account.ts";
import { passwordRuleWords } from "./both/password-rules.ts";
import { refusalWords } from "./both/refusals.ts";
import { help } from "./en/help.ts";
import { login } from "./en/login.ts";
import { help as helpJa } from "./ja/help.ts";
import { login as loginJa } from "./ja/login.ts";

const SENTENCES = { ...errorWords.en, ...passwordRuleWords.en.faults };

// Users, and the tests of sibling services, know these sentences word for word.
it.each([
  ["invalid_email", "There was an error with the format of your e-mail address."],
  [
    "invalid_password",
    "Please specify a password that is at least 8 characters long and includes both letters and numbers.",
  ],
  ["same_password", "Please set a password that is different from your email address."],
  ["email_exist", "The account under this e-mail address already exists."],
  ["auth_failed", "Your log-in attempt failed."],
  ["unexpected", "Your log-in attempt failed."],
  [
    "transfer_user_failed",
    "Link failed. Please try again to enter your e-mail address and the password.",
  ],
  ["delete_account", "Your account deletion failed."],
  ["account_deletion_failure", "Account deletion failed. Please try again later."],
  ["old_password_invalid", "The password is not correct."],
  ["code_mismatch", "The verification code was entered incorrectly."],
  ["invalid_request", "Invalid request. Please try again."],
] as const)("%s has the specified wording", (key, sentence) => {
  expect(SENTENCES[key]).toBe(sentence);
});

it("every error code has words, and nothing else has", () => {
  expect(Object.keys(refusalWords.en).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
});

it.each([
  ["ja", errorWords.ja, loginJa, refusalWords.ja],
  ["en", errorWords.en, login, refusalWords.en],
] as const)("S09, %s: portal, login and API say the same of a common password", (...spoken) => {
  const [, inPortal, atLogin, byApi] = spoken;
  expect(atLogin.newPassword.faults["common-password"]).toBe(inPortal.common_password);
  expect(byApi.CommonPasswordException.body).toBe(inPortal.common_password);
});

const WAYS_OUT = {
  ja: [/別のメールアドレスを使う/, /連携/, /削除/],
  en: [/use another address/i, /link the old account/, /delete it/],
};

it.each([
  ["ja", errorWords.ja, refusalWords.ja, oldAccountAt.ja, helpJa],
  ["en", errorWords.en, refusalWords.en, oldAccountAt.en, help],
] as const)(
  "%s: refusal and help name the same remedies for an old account under an address",
  (...spoken) => {
    const [language, inPortal, byApi, atService, explained] = spoken;
    const { answer } = explained.topics["address-taken"];
    for (const told of [
      inPortal.store_user_exist,
      byApi.StoreUserExistsException.body,
      atService("School"),
      answer,
    ]) {
      for (const way of WAYS_OUT[language]) expect(plain(told)).toMatch(way);
    }
  },
);
