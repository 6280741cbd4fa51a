import {
  type ListedPasswordRule,
  PASSWORD_MIN_LENGTH,
  type PasswordRule,
  type RarePasswordRule,
} from "@musubi/contract";
import type { Words } from "../words.ts";

const ja = {
  labels: {
    "min-length": `${PASSWORD_MIN_LENGTH}文字以上`,
    letter: "英字を含む",
    digit: "数字を含む",
  } satisfies Record<ListedPasswordRule, string>,
  rare: {
    "printable-ascii": "半角の¦英数字と¦記号だけ",
    "no-space-at-ends": "前後に¦空白なし",
  } satisfies Record<RarePasswordRule, string>,
  met: "満たしています",
  /** For a password that breaks a rule. */
  faults: {
    invalid_password: `英字と¦数字の¦両方を¦含む${PASSWORD_MIN_LENGTH}文字以上で¦入力して¦ください。`,
    same_password: "パスワードには、メールアドレスと¦異なる¦ものを¦設定して¦ください。",
  } satisfies Record<PasswordRule["message"], string>,
};

const en: Words<typeof ja> = {
  labels: {
    "min-length": `${PASSWORD_MIN_LENGTH}+ characters`,
    letter: "A letter",
    digit: "A number",
  },
  rare: {
    "printable-ascii": "No accents or other scripts",
    "no-space-at-ends": "No space at the start or end",
  },
  met: "done",
  faults: {
    invalid_password: `Please specify a password that is at least ${PASSWORD_MIN_LENGTH} characters long and includes both letters and numbers.`,
    same_password: "Please set a password that is different from your email address.",
  },
};

/** The rules of a new password, for ticking off. */
export const passwordRuleWords = { ja, en };
