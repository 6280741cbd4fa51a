import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../limits.ts";
import { canonicalEmail } from "./email.ts";

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

export const isValidPassword = (password: string): boolean =>
  password.length >= PASSWORD_MIN_LENGTH &&
  password.length <= PASSWORD_MAX_LENGTH &&
  PRINTABLE_ASCII.test(password) &&
  /[a-z]/i.test(password) &&
  /[0-9]/.test(password) &&
  !password.startsWith(" ") &&
  !password.endsWith(" ");

export type PasswordVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: "invalid_password" | "same_password" };

/** Whether a new password may be set for the account of an address. */
export function checkNewPassword(password: string, email: string): PasswordVerdict {
  if (!isValidPassword(password)) return { ok: false, message: "invalid_password" };
  if (canonicalEmail(password) === canonicalEmail(email))
    return { ok: false, message: "same_password" };
  return { ok: true };
}
