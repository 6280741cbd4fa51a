import { type ListedPasswordRule, PASSWORD_MIN_LENGTH, type PasswordRule } from "@musubi/contract";

/** The rules of a new password, for ticking off. */
export const passwordRules = {
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
