import type { Result } from "./run-checks.ts";

/** Returns the line of one check. */
export function describeResult({ name, fault, notTried }: Result): string {
  if (notTried !== undefined) return `- ${name}: not tried, ${notTried}`;
  return fault === undefined ? `✓ ${name}` : `✗ ${name}: ${fault}`;
}

/** Returns the last line of a report. A check that was not tried has neither passed nor failed. */
export function summarize(results: readonly Result[]): string {
  const failed = results.filter(({ fault }) => fault !== undefined).length;
  const notTried = results.filter((result) => result.notTried !== undefined).length;
  const passed = results.length - failed - notTried;
  const counts = `${passed} passed, ${failed} failed`;
  return notTried === 0 ? counts : `${counts}, ${notTried} not tried`;
}
