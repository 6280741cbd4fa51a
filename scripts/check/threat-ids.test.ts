import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";
import { isOnBothEngines, listTestFiles } from "./test-files.ts";

/** `(X11;` is part of a user agent. */
const ID = /\b[PTLMCEWDIXFS]\d{2}\b(?!;)/g;

/** Returns every ID that tests have, with their files. */
function readTests(): Map<string, Set<string>> {
  const carriers = new Map<string, Set<string>>();
  for (const path of listTestFiles()) {
    for (const [id] of readFileSync(inRepository(path), "utf8").matchAll(ID)) {
      carriers.set(id, (carriers.get(id) ?? new Set()).add(path));
    }
  }
  return carriers;
}

/** The page's lines: an ID, a star if a database decides, and what must not happen. */
const page = readFileSync(inRepository("docs/security.md"), "utf8");
const lines = [...page.matchAll(/^- ([A-Z]\d{2})(\*?): ./gm)].map(([, id = "", star]) => ({
  id,
  isDecided: star === "*",
}));
const decided = lines.filter(({ isDecided }) => isDecided).map(({ id }) => id);
const tests = readTests();
const carriersOf = (id: string): string[] => [...(tests.get(id) ?? [])];

test("every ID in a test is explained, and every explained ID has a test", () => {
  expect(lines.map(({ id }) => id).toSorted()).toEqual([...tests.keys()].toSorted());
});

/** The titles of tests and parts that run on SQLite alone, in a file with other tests for both engines. */
const ONCE = /^ *(?:test|describeOnce)\(\s*(?:"[^"]*"|`[^`]*`)/gm;

/** Returns whether a file has the ID elsewhere than in such titles. */
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
