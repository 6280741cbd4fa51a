import type { Language } from "@musubi/contract";
import { addressChange as addressChangeEn } from "@musubi/messages/en/address-change";
import { admission as admissionEn } from "@musubi/messages/en/admission";
import { common as commonEn } from "@musubi/messages/en/common";
import { help as helpEn } from "@musubi/messages/en/help";
import { login as loginEn } from "@musubi/messages/en/login";
import { passkey as passkeyEn } from "@musubi/messages/en/passkey";
import { passwordRules as passwordRulesEn } from "@musubi/messages/en/password-rules";
import { takeBack as takeBackEn } from "@musubi/messages/en/take-back";
import { addressChange as addressChangeJa } from "@musubi/messages/ja/address-change";
import { admission as admissionJa } from "@musubi/messages/ja/admission";
import { common as commonJa } from "@musubi/messages/ja/common";
import { help as helpJa } from "@musubi/messages/ja/help";
import { login as loginJa } from "@musubi/messages/ja/login";
import { passkey as passkeyJa } from "@musubi/messages/ja/passkey";
import { passwordRules as passwordRulesJa } from "@musubi/messages/ja/password-rules";
import { takeBack as takeBackJa } from "@musubi/messages/ja/take-back";
import type { Words } from "@musubi/messages/words";

export type LoginWords = {
  readonly addressChange: Words<typeof addressChangeJa>;
  readonly admission: Words<typeof admissionJa>;
  readonly common: Words<typeof commonJa>;
  readonly help: Words<typeof helpJa>;
  readonly login: Words<typeof loginJa>;
  readonly passkey: Words<typeof passkeyJa>;
  readonly passwordRules: Words<typeof passwordRulesJa>;
  readonly takeBack: Words<typeof takeBackJa>;
};

/** Both languages, because the server renders either. */
export const WORDS: Readonly<Record<Language, LoginWords>> = {
  ja: {
    addressChange: addressChangeJa,
    admission: admissionJa,
    common: commonJa,
    help: helpJa,
    login: loginJa,
    passkey: passkeyJa,
    passwordRules: passwordRulesJa,
    takeBack: takeBackJa,
  },
  en: {
    addressChange: addressChangeEn,
    admission: admissionEn,
    common: commonEn,
    help: helpEn,
    login: loginEn,
    passkey: passkeyEn,
    passwordRules: passwordRulesEn,
    takeBack: takeBackEn,
  },
};
