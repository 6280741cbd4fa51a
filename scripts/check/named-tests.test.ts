import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";
import { listFiles, listTestFiles, nameOf } from "./test-files.ts";

const tests = [...listTestFiles(), ...listFiles("scripts")].map(nameOf);

/** Pages that name tests by as much of the path as is unambiguous. The others give base names. */
const EXACT = ["SECURITY.md", "docs/security.md"];

const pages = ["SECURITY.md", ...listFiles("docs").filter((path) => path.endsWith(".md"))];

const read = (page: string): string => readFileSync(inRepository(page), "utf8");

const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, name = ""]) => name);

const countOf = (name: string): number =>
  tests.filter((path) => `/${path}`.endsWith(`/${name}`)).length;

/** Returns the rows of every table on a page whose last column names the tests. */
const promisesIn = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((block) => block.split("\n"))
    .filter(([head = ""]) => head.endsWith("| shown by |"))
    .flatMap(([, , ...rows]) => rows);

test.each(pages)("%s names only existing tests", (page) => {
  expect(namesIn(read(page)).filter((name) => countOf(name) === 0)).toEqual([]);
});

test.each(EXACT)("%s says which of two tests with the same name it means", (page) => {
  expect(namesIn(read(page)).filter((name) => countOf(name) > 1)).toEqual([]);
});

test("every promise in docs/security.md names a test", () => {
  const promises = promisesIn(read("docs/security.md"));
  expect(promises.length).toBeGreaterThan(20);
  expect(promises.filter((row) => namesIn(row).length === 0)).toEqual([]);
});
