import { EnvironmentError, runCommand } from "@musubi/environment";
import { checkFile } from "../../settings/check-file.ts";

await runCommand(async () => {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new Error("Say which file: npm run catalogue:check -- FILE");
  const checked = checkFile(path);
  if (!checked.ok) throw new EnvironmentError(checked.faults);
  console.log(checked.summary);
});
