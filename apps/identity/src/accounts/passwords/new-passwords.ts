import { readFileSync } from "node:fs";
import { checkNewPassword, type PasswordCheck, type Site } from "@musubi/contract";

export type NewPasswordCheck =
  | PasswordCheck
  | { readonly ok: false; readonly message: "common_password" };

/** Decides whether a password may be set. */
export type NewPasswords = {
  /** `email`: the account's address, as typed or as its holder knows it; nothing is looked up. */
  check(password: string, email: string): NewPasswordCheck;
};

/** Checks the rules that the browser checks too, then refuses the passwords that an attacker tries first. */
export function createNewPasswords(brand: Site["brand"]): NewPasswords {
  const common = readCommonPasswords();
  const ofBrand = Object.values(brand).flatMap((name) => [name, ...name.split(/\s+/)]);
  return {
    check(password, email) {
      const checked = checkNewPassword(password, email);
      if (!checked.ok) return checked;
      const names = [email, email.slice(0, email.lastIndexOf("@")), ...ofBrand];
      const isGuessed = common.has(password.toLowerCase()) || isMadeOf(password, names);
      return isGuessed ? { ok: false, message: "common_password" } : checked;
    },
  };
}

/** With a shorter name, most of the password is what follows the name. */
const NAME_MIN_LENGTH = 3;

/** A password needs a digit, so it is rarely only a name: what follows the name is ignored. */
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

/** Resolved by package.json, here and in a release. Only the list of the package is read; none of its code runs. */
const LIST = "#common-passwords";

let common: ReadonlySet<string> | undefined;

/**
 * Returns the passwords that many people use, in lower case. Those that break our password rules are left out, since
 * they are refused anyway. Read once per process.
 */
export function readCommonPasswords(): ReadonlySet<string> {
  common ??= new Set(readList().filter((password) => checkNewPassword(password).ok));
  return common;
}

const readList = (): readonly string[] =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(LIST)), "utf8"));
