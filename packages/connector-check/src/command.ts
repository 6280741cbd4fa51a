import { readArguments } from "./read-arguments.ts";
import { runChecks } from "./run-checks.ts";

const read = readArguments(process.argv.slice(2), process.env);
if (read.ok) {
  const report = await runChecks({
    ...read.options,
    onResult: ({ name, fault }) =>
      console.log(fault === undefined ? `✓ ${name}` : `✗ ${name}: ${fault}`),
  });
  if (report.kind === "unreachable") {
    console.error(`${read.options.url} does not answer. Is the service running?`);
    process.exitCode = 1;
  } else {
    const failed = report.results.filter(({ fault }) => fault !== undefined).length;
    console.log(`${report.results.length - failed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  }
} else {
  console.error(read.sentence);
  process.exitCode = 1;
}
