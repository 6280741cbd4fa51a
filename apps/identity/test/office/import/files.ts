import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type ImportTerms, importAccounts } from "../../../src/office/import/import-accounts.ts";
import type { Outcome } from "../../../src/office/import/report.ts";
import type { World } from "../../world/world.ts";
import { AUTHOR } from "../office.ts";

/** A bcrypt hash of `U*U` with few rounds. */
export const BCRYPT = {
  kind: "bcrypt",
  hash: "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
};
export const BCRYPT_PASSWORD = "U*U";
export const VERIFIED = "2019-04-01T09:00:00+09:00";

/** A person as a line of the file. */
export const line = (email: string, rest: object = {}) => ({
  email,
  email_verified_at: VERIFIED,
  created_at: VERIFIED,
  password: BCRYPT,
  ...rest,
});

/** A folder for a file and for what an import writes beside it. */
export function makeFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), "musubi-import-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/** Writes lines: objects as JSON, texts unchanged. */
export function writeLines(
  folder: string,
  lines: readonly (object | string)[],
  { name = "people.jsonl", isGzip = false }: { name?: string; isGzip?: boolean } = {},
): string {
  const text = lines
    .map((each) => (typeof each === "string" ? each : JSON.stringify(each)))
    .join("\n");
  const path = join(folder, name);
  writeFileSync(path, isGzip ? gzipSync(`${text}\n`) : `${text}\n`);
  return path;
}

/** Imports a file for real. By default, a person who has an ID already is a fault. */
export const bringIn = (
  { parts }: World,
  path: string,
  folder: string,
  terms: Partial<ImportTerms> = {},
) =>
  importAccounts(parts, {
    path,
    folder,
    existing: "fault",
    isTrial: false,
    asksOldSystem: false,
    author: AUTHOR,
    ...terms,
  });

export const readReport = (path: string): readonly Outcome[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => JSON.parse(text));

/** Returns the faults of a report, by line. */
export const faultsIn = (path: string): Readonly<Record<number, readonly string[]>> =>
  Object.fromEntries(
    readReport(path).flatMap((each) => ("faults" in each ? [[each.line, each.faults]] : [])),
  );
