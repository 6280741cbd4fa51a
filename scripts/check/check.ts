import { performance } from "node:perf_hooks";
import { formatSeconds } from "../build/steps.ts";
import { listChecks, runChecks } from "./checks.ts";

const began = performance.now();
const checks = listChecks();
const failed: string[] = [];

await runChecks(checks, ({ check, passed, output, ms }) => {
  process.stdout.write(`  ${check.name.padEnd(44)}${passed ? formatSeconds(ms) : "failed"}\n`);
  if (passed) return;
  failed.push(check.name);
  process.stdout.write(`${output.trimEnd()}\n`);
});

const total = formatSeconds(performance.now() - began);
process.stdout.write(
  failed.length === 0
    ? `All ${checks.length} checks passed in ${total}.\n`
    : `${failed.length} of ${checks.length} checks failed in ${total}: ${failed.join(", ")}.\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
