import { expect, test } from "vitest";
import { readMeasureArguments } from "./measure-arguments.ts";

test("database and count come in any order; default: both, 500", () => {
  expect(readMeasureArguments([])).toEqual({ engines: ["sqlite", "postgres"], count: 500 });
  expect(readMeasureArguments(["postgres", "50"])).toEqual({ engines: ["postgres"], count: 50 });
  expect(readMeasureArguments(["2000", "sqlite"])).toEqual({ engines: ["sqlite"], count: 2000 });
});

test.each([[["oracle"]], [["0"]], [["2001"]], [["-1"]], [["50", "60"]]])(
  "%j is refused",
  (words) => {
    expect(() => readMeasureArguments(words)).toThrow(/1 to 2000/);
  },
);
