import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";
import { isOnBothEngines, listTestFiles } from "./test-files.ts";

/** `(X11;` is a browser's word for its window system. */
const ID = /\b[PTLMCEWDIXFS]\d{2}\b(?!;)/g;

/** Returns every id that a test carries, with the files that carry it. */
function readTests(): Map<string, Set<string>> {
  const carriers = new Map<string, Set<string>>();
  for (const path of listTestFiles()) {
    for (const [id] of readFileSync(inRepository(path), "utf8").matchAll(ID)) {
      carriers.set(id, (carriers.get(id) ?? new Set()).add(path));
    }
  }
  return carriers;
}

/** The page's lines: an id, a star where a database decides, and what must not happen. */
const page = readFileSync(inRepository("docs/security.md"), "utf8");
const lines = [...page.matchAll(/^- ([A-Z]\d{2})(\*?): ./gm)].map(([, id = "", star]) => ({
  id,
  isDecided: star === "*",
}));
const decided = lines.filter(({ isDecided }) => isDecided).map(({ id }) => id);
const tests = readTests();
const carriersOf = (id: string): string[] => [...(tests.get(id) ?? [])];

test("every id that a test carries is explained, and every id that is explained has a test", () => {
  expect(lines.map(({ id }) => id).toSorted()).toEqual([...tests.keys()].toSorted());
});

/** The names of tests and parts that SQLite alone plays, in a file of which other tests are played on both. */
const ONCE = /^ *(?:test|describeOnce)\(\s*(?:"[^"]*"|`[^`]*`)/gm;

/** Returns whether a file has the id elsewhere than in the names of such tests. */
const showsOnBoth = (id: string, path: string): boolean => {
  const text = readFileSync(inRepository(path), "utf8");
  const played = text.includes("onBothEngines") ? text.replace(ONCE, "") : text;
  return isOnBothEngines(path) && played.includes(id);
};

test("every threat that a database decides has a case on both engines", () => {
  expect(decided.length).toBeGreaterThan(30);
  const lacking = decided.filter((id) => !carriersOf(id).some((path) => showsOnBoth(id, path)));
  expect(lacking).toEqual([]);
});
