import { readFileSync } from "node:fs";

export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
export const ONE_PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };

export const addTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
    }),
    NOTHING,
  );

/** Returns the last line of a test run. */
export const describeTally = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

type VitestReport = {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

/** Counts a Vitest run. A file that fails without a failing test, because it did not load, counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

type PlaywrightReport = {
  readonly errors: readonly unknown[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
};

/** Counts a Playwright run. A test that passes only the second time has failed. */
export const tallyPlaywright = ({ errors, stats }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** Counts the report of a runner. A runner that failed has at least one failure, whatever its report says. */
export function tallyReport<R>(
  file: string,
  count: (report: R) => Tally,
  exitCode: number | null,
): Tally {
  const tally = readTally(file, count);
  return exitCode !== 0 && tally.failed === 0 ? addTallies([tally, ONE_FAILED]) : tally;
}

function readTally<R>(file: string, count: (report: R) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return NOTHING;
  }
}
