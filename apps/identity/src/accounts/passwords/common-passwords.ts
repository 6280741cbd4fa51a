import { readFileSync } from "node:fs";
import { checkNewPassword } from "@musubi/contract";

/** Only the words of the package are read; none of its code runs. */
const LIST = "@zxcvbn-ts/language-common/src/passwords.json";

let common: ReadonlySet<string> | undefined;

/**
 * Returns the passwords that many people use, in lower case: those of the list that keep the rules of
 * a password, since the others are refused anyhow. Read once for a process.
 */
export function readCommonPasswords(): ReadonlySet<string> {
  common ??= new Set(readList().filter((password) => checkNewPassword(password).ok));
  return common;
}

const readList = (): readonly string[] =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(LIST)), "utf8"));
