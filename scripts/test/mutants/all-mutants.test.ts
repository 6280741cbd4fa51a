import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRepository } from "../../build/repository.ts";
import { isOnBothEngines, listTestFiles } from "../../check/test-files.ts";
import { MUTANTS } from "./all-mutants.ts";
import { breakSource, stageOf } from "./mutant.ts";

const paths = listTestFiles();

test("there are at least forty mutants, each with its own name", () => {
  const names = MUTANTS.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(40);
  expect(new Set(names).size).toBe(names.length);
});

test.each(MUTANTS)("can be made: $name", (mutant) => {
  const source = readFileSync(inRepository(mutant.file), "utf8");
  expect(breakSource(source, mutant)).not.toBe(source);

  const found = mutant.tests.map((test) => paths.filter((path) => path.endsWith(`/${test}`)));
  expect(found).toEqual(mutant.tests.map(() => [expect.any(String)]));
  const isJourney = mutant.tests.map((test) => test.endsWith(".spec.ts"));
  expect(isJourney).toEqual(mutant.tests.map(() => stageOf(mutant) === "browser"));
  if (mutant.engine === "postgres") expect(found.flat().every(isOnBothEngines)).toBe(true);
});

test("a piece of code that occurs twice, or not at all, cannot be broken", () => {
  const mutant = { name: "m", file: "f", from: "a", to: "b", tests: [] };
  expect(breakSource("xay", mutant)).toBe("xby");
  expect(() => breakSource("xaya", mutant)).toThrow("2 times");
  expect(() => breakSource("x", mutant)).toThrow("0 times");
});
