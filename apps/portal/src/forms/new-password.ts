import { checkNewPassword, PASSWORD_MIN_LENGTH, type PasswordVerdict } from "@musubi/contract";

/** Whether a password may be set, given every address that it must not repeat. */
export function checkProposal(password: string, emails: readonly string[]): PasswordVerdict {
  for (const email of emails) {
    const verdict = checkNewPassword(password, email);
    if (!verdict.ok) return verdict;
  }
  return checkNewPassword(password, "");
}

export type PasswordRule = "length" | "letter" | "digit";

/** The rules a person can work through, each with whether it is kept. */
export const keptRules = (password: string): Readonly<Record<PasswordRule, boolean>> => ({
  length: password.length >= PASSWORD_MIN_LENGTH,
  letter: /[a-z]/i.test(password),
  digit: /[0-9]/.test(password),
});
