import { type ListedPasswordRule, PASSWORD_MIN_LENGTH } from "@musubi/contract";

/** What a new password must be like, as it is ticked off. */
export const passwordRules = {
  labels: {
    "min-length": `${PASSWORD_MIN_LENGTH}文字以上`,
    letter: "英字を含む",
    digit: "数字を含む",
  } satisfies Record<ListedPasswordRule, string>,
  met: "満たしています",
};
