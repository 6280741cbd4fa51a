import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { addTallies, describeTally, tallyPlaywright, tallyReport, tallyVitest } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-tally-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the last line mentions skipped tests only if there are any", () => {
  expect(describeTally({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
  expect(describeTally({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
});

test("tallies add up", () => {
  const one = { passed: 1, failed: 2, skipped: 3 };
  expect(addTallies([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 });
  expect(addTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: "passed", assertionResults: [{ status: "passed" }] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "failed", assertionResults: [] },
  ],
};

test("a file that did not load counts as one failure", () => {
  expect(tallyVitest(vitestReport)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("a test that passes only the second time has failed", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 };
  expect(tallyPlaywright({ errors: [{}], stats })).toEqual({ passed: 4, failed: 3, skipped: 1 });
});

test("a runner that failed has a failure, whatever its report says", () => {
  const file = join(folder, "report.json");
  const good = { ...vitestReport, numFailedTests: 0, testResults: [] };
  writeFileSync(file, JSON.stringify(good));
  expect(tallyReport(file, tallyVitest, 0)).toEqual({ passed: 5, failed: 0, skipped: 3 });
  expect(tallyReport(file, tallyVitest, 1)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  const none = join(folder, "none.json");
  expect(tallyReport(none, tallyVitest, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
