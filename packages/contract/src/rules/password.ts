import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";
import { canonicalEmail } from "./email.ts";

/** One rule for a new password. */
export type PasswordRule = {
  readonly id: string;
  /** The message for a password that breaks it. */
  readonly message: "invalid_password" | "same_password";
  /** `emails`: the addresses of the account. */
  isKept(password: string, emails: readonly string[]): boolean;
};

/** The rules that are ticked off while a password is typed. */
export const LISTED_PASSWORD_RULES = [
  {
    id: "min-length",
    message: "invalid_password",
    isKept: (password) => password.length >= PASSWORD_MIN_LENGTH,
  },
  { id: "letter", message: "invalid_password", isKept: (password) => /[a-z]/i.test(password) },
  { id: "digit", message: "invalid_password", isKept: (password) => /[0-9]/.test(password) },
] as const satisfies readonly PasswordRule[];

/** The rules that few passwords break. They are listed only while one is broken. */
export const RARE_PASSWORD_RULES = [
  {
    id: "printable-ascii",
    message: "invalid_password",
    isKept: (password) => /^[\x20-\x7e]*$/.test(password),
  },
  {
    id: "no-space-at-ends",
    message: "invalid_password",
    isKept: (password) => !/^ | $/.test(password),
  },
] as const satisfies readonly PasswordRule[];

export type ListedPasswordRule = (typeof LISTED_PASSWORD_RULES)[number]["id"];
export type RarePasswordRule = (typeof RARE_PASSWORD_RULES)[number]["id"];

/** All rules but those against common or voided passwords, in order. Unlisted ones are shown only if broken. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  ...LISTED_PASSWORD_RULES,
  {
    id: "max-length",
    message: "invalid_password",
    isKept: (password) => password.length <= PASSWORD_MAX_LENGTH,
  },
  ...RARE_PASSWORD_RULES,
  {
    id: "not-the-address",
    message: "same_password",
    isKept: (password, emails) =>
      emails.every((email) => canonicalEmail(email) !== canonicalEmail(password)),
  },
];

export type PasswordCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: PasswordRule["message"] };

/** Checks whether a new password may be set for an account. The first broken rule gives the message. */
export function checkNewPassword(password: string, ...emails: readonly string[]): PasswordCheck {
  const broken = PASSWORD_RULES.find((rule) => !rule.isKept(password, emails));
  return broken ? { ok: false, message: broken.message } : { ok: true };
}
