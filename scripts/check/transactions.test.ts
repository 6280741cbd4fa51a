import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";
import { listFiles } from "./test-files.ts";
import { findOutsideCalls } from "./transactions.ts";

/** Each does no harm if its transaction is rolled back or played again. */
const KNOWN = [
  // Uses are counted apart from the transaction, so that a rolled back try counts. A replay counts twice.
  "apps/identity/src/accounts/codes/codes.ts: limits.count",
  "apps/identity/src/accounts/codes/reserve-guess.ts: limits.reserveGuess",
  "apps/identity/src/accounts/codes/reserve-guess.ts: limits.returnGuess",
  // A command's progress, which would be printed again.
  "apps/identity/src/database/move.ts: onTable",
];

test("S67: no transaction acts outside the database before its commit, besides what is known", () => {
  const paths = listFiles("apps/identity/src").filter((path) => /(?<!\.test)\.ts$/.test(path));
  const sources = paths.map((path) => [path, readFileSync(inRepository(path), "utf8")] as const);
  expect(findOutsideCalls(new Map(sources))).toEqual(KNOWN);
});

const find = (work: string, ...others: readonly (readonly [string, string])[]) =>
  findOutsideCalls(new Map([["a.ts", work], ...others]));

test.each([
  ["database.transact((trx) => report(trx))", ["a.ts: report"]],
  ["transact(async () => { if (x) await parts.mailer.send(x); })", ["a.ts: parts.mailer.send"]],
  ["function tell() { fetch(x) } database.transact(() => list.map(tell))", ["a.ts: fetch"]],
  ["const work = async () => onDone(); database.transact(work)", ["a.ts: onDone"]],
  ["database.transact((trx) => whenCommitted(() => report(trx)))", []],
  ["const send = () => 1; database.transact(() => send())", []],
  ["database.transact((trx) => insert(trx)); fetch(x)", []],
])("%s", (work, found) => expect(find(work)).toEqual(found));

test("what another file does in the transaction is found there", () => {
  const other = "export const tell = (parts) => { parts.hasher.hash(x) };";
  const work = 'import { tell as say } from "./b/c.ts"; database.transact(() => say(parts));';
  expect(find(work, ["b/c.ts", other])).toEqual(["b/c.ts: parts.hasher.hash"]);
});
