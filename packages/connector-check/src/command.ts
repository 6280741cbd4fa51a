import { describeResult, summarize } from "./describe-results.ts";
import { readArguments } from "./read-arguments.ts";
import { runChecks } from "./run-checks.ts";

const read = readArguments(process.argv.slice(2), process.env);
if (read.ok) {
  const report = await runChecks({
    ...read.options,
    onResult: (result) => console.log(describeResult(result)),
  });
  if (report.kind === "unreachable") {
    const { url } = read.options;
    console.error(
      report.distrust === undefined
        ? `${url} does not answer. Is the service running?`
        : `${url}: ${report.distrust}`,
    );
    process.exitCode = 1;
  } else {
    console.log(summarize(report.results));
    if (report.results.some(({ fault }) => fault !== undefined)) process.exitCode = 1;
  }
} else {
  console.error(read.sentence);
  process.exitCode = 1;
}
