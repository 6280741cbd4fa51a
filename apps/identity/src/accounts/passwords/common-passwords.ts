import { readFileSync } from "node:fs";
import { checkNewPassword } from "@musubi/contract";

/** What package.json leads to, here and in a release. Of the package only the words are read; none of its code runs. */
const LIST = "#common-passwords";

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
