import { emailAndPassword as en } from "@musubi/messages/en/email-and-password";
import { passwordRules as rulesEn } from "@musubi/messages/en/password-rules";
import { emailAndPassword as ja } from "@musubi/messages/ja/email-and-password";
import { passwordRules as rulesJa } from "@musubi/messages/ja/password-rules";
import { inBoth } from "./in-both.ts";

/** Words for changing an address or a password. */
export const useEmailAndPasswordWords = inBoth({
  ja: { ...ja, passwordRules: rulesJa },
  en: { ...en, passwordRules: rulesEn },
});
