import { runCommand } from "@musubi/environment";
import { buildSandbox } from "./app.ts";
import { readConfig } from "./config.ts";
import { openServices } from "./services/database.ts";
import { startSandbox } from "./start.ts";

await runCommand(async () => {
  const config = readConfig(process.env);
  const sandbox = buildSandbox({ ...config, db: openServices(config.dataPath, console.warn) });
  const running = await startSandbox(sandbox, config);
  console.log(`The sandbox is ready: ${running.origin}, mail on port ${running.smtpPort}.`);

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void running.stop());
  }
});
