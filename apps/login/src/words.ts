import type { Language } from "@musubi/contract";
import { addressChangeWords } from "@musubi/messages/both/address-change";
import { admissionWords } from "@musubi/messages/both/admission";
import { passkeyWords } from "@musubi/messages/both/passkey";
import { passwordRuleWords } from "@musubi/messages/both/password-rules";
import { common as commonEn } from "@musubi/messages/en/common";
import { help as helpEn } from "@musubi/messages/en/help";
import { login as loginEn } from "@musubi/messages/en/login";
import { takeBack as takeBackEn } from "@musubi/messages/en/take-back";
import { common as commonJa } from "@musubi/messages/ja/common";
import { help as helpJa } from "@musubi/messages/ja/help";
import { login as loginJa } from "@musubi/messages/ja/login";
import { takeBack as takeBackJa } from "@musubi/messages/ja/take-back";
import type { Words } from "@musubi/messages/words";

export type LoginWords = {
  readonly addressChange: Words<typeof addressChangeWords.ja>;
  readonly admission: Words<typeof admissionWords.ja>;
  readonly common: Words<typeof commonJa>;
  readonly help: Words<typeof helpJa>;
  readonly login: Words<typeof loginJa>;
  readonly passkey: Words<typeof passkeyWords.ja>;
  readonly passwordRules: Words<typeof passwordRuleWords.ja>;
  readonly takeBack: Words<typeof takeBackJa>;
};

/** Both languages, because the server renders either. */
export const WORDS: Readonly<Record<Language, LoginWords>> = {
  ja: {
    addressChange: addressChangeWords.ja,
    admission: admissionWords.ja,
    common: commonJa,
    help: helpJa,
    login: loginJa,
    passkey: passkeyWords.ja,
    passwordRules: passwordRuleWords.ja,
    takeBack: takeBackJa,
  },
  en: {
    addressChange: addressChangeWords.en,
    admission: admissionWords.en,
    common: commonEn,
    help: helpEn,
    login: loginEn,
    passkey: passkeyWords.en,
    passwordRules: passwordRuleWords.en,
    takeBack: takeBackEn,
  },
};
