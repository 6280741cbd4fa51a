import { type ListedPasswordRule, PASSWORD_MIN_LENGTH, type PasswordRule } from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  labels: {
    "min-length": `${PASSWORD_MIN_LENGTH}文字以上`,
    letter: "英字を含む",
    digit: "数字を含む",
  } satisfies Record<ListedPasswordRule, string>,
  met: "満たしています",
  /** For a password that breaks a rule. */
  faults: {
    invalid_password: `英字と数字の両方を含む${PASSWORD_MIN_LENGTH}文字以上で入力してください。`,
    same_password: "パスワードには、メールアドレスと異なるものを設定してください。",
  } satisfies Record<PasswordRule["message"], string>,
};

const en: Words<typeof ja> = {
  labels: {
    "min-length": `${PASSWORD_MIN_LENGTH}+ characters`,
    letter: "A letter",
    digit: "A number",
  },
  met: "done",
  faults: {
    invalid_password: `Please specify a password that is at least ${PASSWORD_MIN_LENGTH} characters long and includes both letters and numbers.`,
    same_password: "Please set a password that is different from your email address.",
  },
};

/** The rules of a new password, for ticking off. */
export const passwordRuleWords = { ja, en };
