import { expect, test } from "vitest";
import { drawProgress } from "./progress.ts";

test("draws the progress of an import: a bar, the rate and the time left", () => {
  const now = { lines: 50_000, bytes: 250, of: 1_000 };
  const bar = `[${"#".repeat(8)}${"-".repeat(22)}] 25 %  line 50000`;
  const begun = { lines: 10_000, bytes: 50, ms: 20_000 };
  expect(drawProgress(now, begun)).toBe(`${bar}  2000/s  1:15 left`);
});

test("the time left does not count what an earlier run has done", () => {
  const resumed = { lines: 49_000, bytes: 245, ms: 1_000 };
  expect(drawProgress({ lines: 50_000, bytes: 250, of: 1_000 }, resumed)).toMatch(
    / 1000\/s {2}2:30 left$/,
  );
});

test("shows an empty file as done", () => {
  const nothing = { lines: 0, bytes: 0, of: 0 };
  expect(drawProgress(nothing, { ...nothing, ms: 0 })).toContain("100 %");
});
