import { credentials as en } from "@musubi/messages/en/credentials";
import { passwordRules as rulesEn } from "@musubi/messages/en/password-rules";
import { credentials as ja } from "@musubi/messages/ja/credentials";
import { passwordRules as rulesJa } from "@musubi/messages/ja/password-rules";
import { inBoth } from "./in-both.ts";

/** Words for changing an address or a password. */
export const useCredentialWords = inBoth({
  ja: { ...ja, passwordRules: rulesJa },
  en: { ...en, passwordRules: rulesEn },
});
