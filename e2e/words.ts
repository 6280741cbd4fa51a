import type { Language } from "@musubi/contract";
import { common as commonEn } from "@musubi/messages/en/common";
import { login as loginEn } from "@musubi/messages/en/login";
import { portal as portalEn } from "@musubi/messages/en/portal";
import { common as commonJa } from "@musubi/messages/ja/common";
import { login as loginJa } from "@musubi/messages/ja/login";
import { portal as portalJa } from "@musubi/messages/ja/portal";

/** The words as the product says them: a test reads the screen, it does not repeat it. */
export const WORDS = {
  ja: { common: commonJa, login: loginJa, portal: portalJa },
  en: { common: commonEn, login: loginEn, portal: portalEn },
} satisfies Record<Language, unknown>;
