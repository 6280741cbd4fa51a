import { EnvironmentError, runCommand } from "@musubi/environment";
import { nameCommand } from "@musubi/environment/release";
import { checkFiles } from "../../settings/check-file.ts";

await runCommand(async () => {
  const paths = process.argv.slice(2);
  if (paths.length === 0) {
    throw new Error(`Say which file: ${nameCommand("catalogue:check", "FILE")}`);
  }
  const { summaries, faults } = checkFiles(paths);
  for (const summary of summaries) console.log(summary);
  if (faults.length > 0) throw new EnvironmentError(faults);
});
