import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT } from "../build/repository.ts";

export type Tally = {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
};

export type Failure = {
  /** A file of tests, or a part of the run. */
  readonly where: string;
  /** Missing if no test failed: a file did not load, or a part of the run failed. */
  readonly test?: string | undefined;
  readonly reason?: string | undefined;
};

export const NOTHING: Tally = { passed: 0, skipped: 0, failures: [] };
export const ONE_PASSED: Tally = { ...NOTHING, passed: 1 };
export const oneFailed = (where: string, reason?: string): Tally => ({
  ...NOTHING,
  failures: [{ where, reason }],
});

export const addTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      skipped: sum.skipped + next.skipped,
      failures: [...sum.failures, ...next.failures],
    }),
    NOTHING,
  );

/** Returns the end of a test run's output: every failure, and one line that counts. */
export function describeTally({ passed, skipped, failures }: Tally): string {
  const counts = `${passed} passed, ${failures.length} failed`;
  return [
    ...failures.map(describeFailure),
    skipped > 0 ? `${counts}, ${skipped} skipped` : counts,
  ].join("\n");
}

const describeFailure = ({ where, test, reason }: Failure): string =>
  `Failed: ${where}${test ? ` › ${test}` : ""}${reason ? `\n  ${firstLine(reason)}` : ""}`;

const firstLine = (text: string): string =>
  stripVTControlCharacters(text).trim().split("\n", 1)[0] ?? "";

type VitestReport = {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** Counts a Vitest run. A file that fails without a failing test, because it did not load, counts as one failure. */
export const tallyVitest = (report: VitestReport): Tally => ({
  passed: report.numPassedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const where = relative(ROOT, name);
    const failed = assertionResults.filter((result) => result.status === "failed");
    return status === "failed" && failed.length === 0
      ? [{ where, reason: message }]
      : failed.map(({ fullName, failureMessages: [reason] }) => ({
          where,
          test: fullName,
          reason,
        }));
  }),
});

type Suite = {
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: PlaywrightError }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
};

type PlaywrightError = { readonly message?: string };

type PlaywrightReport = Suite & {
  readonly errors: readonly PlaywrightError[];
  readonly stats: { readonly expected: number; readonly skipped: number };
};

/** Counts a Playwright run. A test that passes only the second time has failed. */
export const tallyPlaywright = (report: PlaywrightReport): Tally => ({
  passed: report.stats.expected,
  skipped: report.stats.skipped,
  failures: [
    ...listFailedOfPlaywright(report),
    ...report.errors.map(({ message }) => ({ where: "Playwright", reason: message })),
  ],
});

const listFailedOfPlaywright = ({ specs = [], suites = [] }: Suite): Failure[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) => ({
        where: file,
        test: title,
        reason: results.find(({ error }) => error)?.error?.message,
      })),
  ),
  ...suites.flatMap(listFailedOfPlaywright),
];

/** Counts the report of a runner. A runner that failed has at least one failure, whatever its report says. */
export function tallyReport<R>(
  file: string,
  count: (report: R) => Tally,
  runner: { readonly name: string; readonly code: number | null },
): Tally {
  const tally = readTally(file, count);
  return runner.code !== 0 && tally.failures.length === 0
    ? addTallies([tally, oneFailed(runner.name, `It ended with ${runner.code ?? "a signal"}.`)])
    : tally;
}

function readTally<R>(file: string, count: (report: R) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return NOTHING;
  }
}
