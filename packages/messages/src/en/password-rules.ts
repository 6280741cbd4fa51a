import { PASSWORD_MIN_LENGTH } from "@musubi/contract";
import type { passwordRules as japanese } from "../ja/password-rules.ts";
import type { Words } from "../words.ts";

export const passwordRules: Words<typeof japanese> = {
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
