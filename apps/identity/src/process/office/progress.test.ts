import { expect, test } from "vitest";
import { drawProgress } from "./progress.ts";

test("draws the progress of an import: a bar, the rate and the time left", () => {
  expect(
    drawProgress({ lines: 50_000, bytes: 250, of: 1_000 }, { lines: 10_000, ms: 20_000 }),
  ).toBe(`[${"#".repeat(8)}${"-".repeat(22)}] 25 %  line 50000  2000/s  1:00 left`);
});

test("shows an empty file as done", () => {
  const nothing = { lines: 0, bytes: 0, of: 0 };
  expect(drawProgress(nothing, { lines: 0, ms: 0 })).toContain("100 %");
});
