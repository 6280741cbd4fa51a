import type { Language } from "@musubi/contract";
import { admission as admissionEn } from "@musubi/messages/en/admission";
import { common as commonEn } from "@musubi/messages/en/common";
import { login as loginEn } from "@musubi/messages/en/login";
import { passwordRules as passwordRulesEn } from "@musubi/messages/en/password-rules";
import { takeBack as takeBackEn } from "@musubi/messages/en/take-back";
import { admission as admissionJa } from "@musubi/messages/ja/admission";
import { common as commonJa } from "@musubi/messages/ja/common";
import { login as loginJa } from "@musubi/messages/ja/login";
import { passwordRules as passwordRulesJa } from "@musubi/messages/ja/password-rules";
import { takeBack as takeBackJa } from "@musubi/messages/ja/take-back";
import type { Words } from "@musubi/messages/words";

export type LoginWords = {
  readonly admission: Words<typeof admissionJa>;
  readonly common: Words<typeof commonJa>;
  readonly login: Words<typeof loginJa>;
  readonly passwordRules: Words<typeof passwordRulesJa>;
  readonly takeBack: Words<typeof takeBackJa>;
};

/** Both languages at once: the server renders either. */
export const WORDS: Readonly<Record<Language, LoginWords>> = {
  ja: {
    admission: admissionJa,
    common: commonJa,
    login: loginJa,
    passwordRules: passwordRulesJa,
    takeBack: takeBackJa,
  },
  en: {
    admission: admissionEn,
    common: commonEn,
    login: loginEn,
    passwordRules: passwordRulesEn,
    takeBack: takeBackEn,
  },
};
