import { readFileSync } from "node:fs";
import { checkNewPassword } from "@musubi/contract";

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
