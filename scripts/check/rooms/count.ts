import { readFileSync } from "node:fs";
import { inRepository } from "../../build/repository.ts";
import type { Sources } from "./imports.ts";

const TEST = /\.(?:test|spec)\.tsx?$|\/test(?:-support)?\/|^e2e\//;

/** Says how large the house is: files and lines of its sources and its tests, tables, and words of its own. */
export function countHouse(sources: Sources): string[] {
  const { true: tests = [], false: ours = [] } = Object.groupBy(sources, ([path]) =>
    String(TEST.test(path)),
  );
  return [
    `sources: ${describeSize(ours)}`,
    `tests: ${describeSize(tests)}`,
    `tables: ${countIn("apps/identity/src/database/migrations/0001-baseline.ts", /\bcreate (?:unlogged )?table\b/g)}`,
    `words: ${countIn("docs/vocabulary.md", /^\| \*\*/gm)}`,
  ];
}

function describeSize(files: readonly (readonly [path: string, text: string])[]): string {
  const lines = files.reduce((sum, [, text]) => sum + text.split("\n").length - 1, 0);
  return `${lines} lines in ${files.length} files`;
}

const countIn = (path: string, thing: RegExp): number =>
  readFileSync(inRepository(path), "utf8").match(thing)?.length ?? 0;
