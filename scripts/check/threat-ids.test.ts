import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";
import { isOnBothEngines, listTestFiles, nameOf } from "./test-files.ts";

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

/** The page's rows: an id, what must not happen, and the files that show it. */
const page = readFileSync(inRepository("docs/threats.md"), "utf8");
const rows = [...page.matchAll(/^\| ([A-Z]\d{2}) \| .+ \| (.+) \|$/gm)].map(
  ([, id = "", files = ""]) => ({
    id,
    files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
  }),
);
/** The ids that the page says a database decides. */
const decided = /^Both engines decide for themselves: (.+)\.$/m.exec(page)?.[1]?.match(ID) ?? [];
const tests = readTests();
const carriersOf = (id: string): string[] => [...(tests.get(id) ?? [])];

test("every id that a test carries is explained, and every id that is explained has a test", () => {
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...tests.keys()].toSorted());
});

test("every file that is said to show a threat carries its id", () => {
  const untrue = rows.flatMap(({ id, files }) =>
    files
      .filter((file) => !carriersOf(id).some((path) => basename(nameOf(path)) === file))
      .map((file) => `${id}: ${file}`),
  );
  expect(untrue).toEqual([]);
  expect(rows.filter(({ files }) => files.length === 0)).toEqual([]);
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
