import { existsSync, readFileSync } from "node:fs";

type VitestReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

type Suite = {
  readonly specs?: readonly { readonly ok: boolean; readonly title: string }[];
  readonly suites?: readonly Suite[];
};

type PlaywrightReport = Suite;

/** Returns the titles of the tests that failed. A file that did not load has none. */
export const listFailedOfVitest = ({ testResults }: VitestReport): string[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName);

/** Returns the titles of the journeys that failed. */
export const listFailedOfPlaywright = ({ specs = [], suites = [] }: PlaywrightReport): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
  ...suites.flatMap(listFailedOfPlaywright),
];

/** Reads the report of a runner; a runner without one has no failed test to name. */
export const readFailed = <R>(file: string, list: (report: R) => string[]): string[] =>
  existsSync(file) ? list(JSON.parse(readFileSync(file, "utf8"))) : [];
