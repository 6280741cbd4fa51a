import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The statements that the tests of one file ran on one engine. */
type Record = { readonly file: string; readonly statements: readonly string[] };

export type Untouched = { readonly shape: string; readonly file: string };

const CLOCKS = [
  "cast(round(unixepoch('subsec') * 1000) as integer)",
  "(extract(epoch from clock_timestamp()) * 1000)::bigint",
];
const MICROSECONDS =
  /clock \* 1000|\(extract\(epoch from clock_timestamp\(\)\) \* 1000000\)::bigint/g;

/** Returns the shape of a statement on both engines, whatever its values and their number. */
export const foldShape = (sql: string): string =>
  CLOCKS.reduce((text, clock) => text.replaceAll(clock, "clock"), sql)
    .replace(MICROSECONDS, "microseconds")
    // PostgreSQL has a table for each month of the journal, and `journal_rest` for months without one.
    .replaceAll('"journal_rest"', '"journal"')
    // How SQLite's limits are written.
    .replace(/(limit (?:\?|\d+)) \+ 0/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/\$\d+|\b\d+\b|'[^']*'/g, "?")
    .replace(/(\(\?(?:, ?\?)*\))(?:, \1)+/g, "$1")
    .replace(/ in \(\?(?:, ?\?)*\)/g, " in (?)")
    .replace(/ for (?:no key )?(?:update|share)(?: of "\w+")?(?: skip locked| nowait)?/g, "")
    .trim();

/** The schema is compared elsewhere, and queries about SQLite itself have no counterpart. */
const isQuery = (shape: string): boolean =>
  /^(?:select|insert|update|delete|with) /.test(shape) && !/\bsqlite_/.test(shape);

/** Returns every shape that ran on SQLite and not on PostgreSQL, each with a file that ran it. */
export function findUntouched(
  onSqlite: readonly Record[],
  onPostgres: readonly Record[],
): Untouched[] {
  const touched = new Set(onPostgres.flatMap(({ statements }) => statements).map(foldShape));
  const untouched = new Map<string, string>();
  for (const { file, statements } of onSqlite) {
    for (const shape of statements.map(foldShape).filter(isQuery)) {
      if (!touched.has(shape) && !untouched.has(shape)) untouched.set(shape, file);
    }
  }
  return [...untouched].map(([shape, file]) => ({ shape, file }));
}

/**
 * Returns statements that have a time in their text, where a parameter belongs: each run would be another statement,
 * and the databases would prepare them all.
 */
export const findTimesInText = (records: readonly Record[]): string[] =>
  records.flatMap(({ statements }) => statements.filter((text) => /\b\d{13}\b/.test(text)));

/** Reads the records of a run's workers. */
export function readRecords(folder: string, engine: "sqlite" | "postgres"): Record[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${engine}-`))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n"))
    .map((line) => JSON.parse(line) as Record);
}

/** Lists the queries that only SQLite has run, and says what to do about it. */
export const describeUntouched = (untouched: readonly Untouched[]): string =>
  [
    `${untouched.length} queries ran on SQLite alone. Name a test that runs them *.both.test.ts, or add one:`,
    ...untouched.map(({ shape, file }) => `  ${file}\n    ${shape}`),
  ].join("\n");
