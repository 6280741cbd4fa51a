import type { Language } from "@musubi/contract";
import { common as commonEn } from "@musubi/messages/en/common";
import { error as errorEn } from "@musubi/messages/en/error";
import { login as loginEn } from "@musubi/messages/en/login";
import { portal as portalEn } from "@musubi/messages/en/portal";
import { text as textEn } from "@musubi/messages/en/text";
import { common as commonJa } from "@musubi/messages/ja/common";
import { error as errorJa } from "@musubi/messages/ja/error";
import { login as loginJa } from "@musubi/messages/ja/login";
import { portal as portalJa } from "@musubi/messages/ja/portal";
import { text as textJa } from "@musubi/messages/ja/text";

/** The words as the product says them: a test reads the screen, it does not repeat it. */
export const WORDS = {
  ja: { common: commonJa, login: loginJa, portal: portalJa, error: errorJa, text: textJa },
  en: { common: commonEn, login: loginEn, portal: portalEn, error: errorEn, text: textEn },
} satisfies Record<Language, unknown>;
