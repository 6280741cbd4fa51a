import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { inRepository } from "../build/repository.ts";
import {
  addTallies,
  describeTally,
  oneFailed,
  tallyPlaywright,
  tallyReport,
  tallyVitest,
} from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "musubi-tally-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the last line mentions skipped tests only if there are any", () => {
  expect(describeTally({ passed: 3, skipped: 0, failures: [] })).toBe("3 passed, 0 failed");
  expect(describeTally({ passed: 3, skipped: 2, failures: [] })).toBe(
    "3 passed, 0 failed, 2 skipped",
  );
});

test("failures are listed before the last line, each with the first line of its reason", () => {
  const failures = [
    { where: "a.test.ts", test: "adds", reason: "\u001b[31mError: no\u001b[39m\n    at a.ts:1" },
    { where: "Vitest" },
  ];
  expect(describeTally({ passed: 3, skipped: 0, failures })).toBe(
    "Failed: a.test.ts › adds\n  Error: no\nFailed: Vitest\n3 passed, 2 failed",
  );
});

test("tallies add up", () => {
  const one = { passed: 1, skipped: 3, failures: [{ where: "a.test.ts" }] };
  expect(addTallies([one, one])).toEqual({
    passed: 2,
    skipped: 6,
    failures: [...one.failures, ...one.failures],
  });
  expect(addTallies([])).toEqual({ passed: 0, skipped: 0, failures: [] });
});

const passing = { status: "passed", fullName: "adds", failureMessages: [] };
const failing = {
  status: "failed",
  fullName: "takes away",
  failureMessages: ["Error: 1 is not 2"],
};
const vitestReport = {
  numPassedTests: 5,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { name: inRepository("a.test.ts"), status: "passed", message: "", assertionResults: [passing] },
    {
      name: inRepository("b.test.ts"),
      status: "failed",
      message: "",
      assertionResults: [passing, failing],
    },
    { name: inRepository("c.test.ts"), status: "failed", message: "no c", assertionResults: [] },
  ],
};

test("a file that did not load counts as one failure", () => {
  expect(tallyVitest(vitestReport)).toEqual({
    passed: 5,
    skipped: 3,
    failures: [
      { where: "b.test.ts", test: "takes away", reason: "Error: 1 is not 2" },
      { where: "c.test.ts", reason: "no c" },
    ],
  });
});

test("a test that passes only the second time has failed, however deeply it is nested", () => {
  const specOf = (title: string, status: string, results: readonly { error?: object }[]) => ({
    file: "walk.spec.ts",
    title,
    tests: [{ status, results }],
  });
  const wrong = { error: { message: "Error: no button" } };
  const inner = { specs: [specOf("sometimes", "flaky", [wrong, {}])] };
  const outer = {
    specs: [specOf("good", "expected", [{}]), specOf("bad", "unexpected", [wrong])],
    suites: [inner],
  };
  const stats = { expected: 4, skipped: 1 };
  expect(tallyPlaywright({ errors: [{ message: "no server" }], stats, suites: [outer] })).toEqual({
    passed: 4,
    skipped: 1,
    failures: [
      { where: "walk.spec.ts", test: "bad", reason: "Error: no button" },
      { where: "walk.spec.ts", test: "sometimes", reason: "Error: no button" },
      { where: "Playwright", reason: "no server" },
    ],
  });
});

test("a runner that failed has a failure, whatever its report says", () => {
  const file = join(folder, "report.json");
  const good = { passed: 5, skipped: 3, failures: [] };
  writeFileSync(file, JSON.stringify({ ...vitestReport, testResults: [] }));
  expect(tallyReport(file, tallyVitest, { name: "Vitest", code: 0 })).toEqual(good);
  const { failures } = oneFailed("Vitest", "It ended with 1.");
  expect(tallyReport(file, tallyVitest, { name: "Vitest", code: 1 })).toEqual({
    ...good,
    failures,
  });
  const none = join(folder, "none.json");
  expect(tallyReport(none, tallyVitest, { name: "Vitest", code: null })).toEqual(
    oneFailed("Vitest", "It ended with a signal."),
  );
});
