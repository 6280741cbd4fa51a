import { checkNewPassword, type PasswordVerdict, type Site } from "@musubi/contract";
import { readCommonPasswords } from "./common-passwords.ts";

export type NewPasswordVerdict =
  | PasswordVerdict
  | { readonly ok: false; readonly message: "common_password" };

/** Says whether a password may be set. */
export type NewPasswords = {
  /** `email`: the address of the account, as it was typed or is known to its holder; nothing is looked up. */
  check(password: string, email: string): NewPasswordVerdict;
};

/** The rules that the browser knows as well, and then what only identity refuses: what an attacker tries first. */
export function createNewPasswords(brand: Site["brand"]): NewPasswords {
  const common = readCommonPasswords();
  const ofBrand = Object.values(brand).flatMap((name) => [name, ...name.split(/\s+/)]);
  return {
    check(password, email) {
      const verdict = checkNewPassword(password, email);
      if (!verdict.ok) return verdict;
      const names = [email, email.slice(0, email.lastIndexOf("@")), ...ofBrand];
      const isGuessed = common.has(password.toLowerCase()) || isMadeOf(password, names);
      return isGuessed ? { ok: false, message: "common_password" } : verdict;
    },
  };
}

/** A shorter name says nothing about what follows it. */
const NAME_MIN_LENGTH = 3;

/** A password needs a digit, so a name is hardly ever all of it: what follows the name does not count. */
const isMadeOf = (password: string, names: readonly string[]): boolean => {
  const bare = stripName(password);
  return bare.length >= NAME_MIN_LENGTH && names.some((name) => stripName(name) === bare);
};

/** Returns a name without case, symbols, spaces and the digits at its end. */
const stripName = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replace(/\p{N}+$/u, "");
