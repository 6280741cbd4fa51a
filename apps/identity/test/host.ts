import { type Identity, startIdentity } from "../src/process/start.ts";
import { readConfig } from "../src/settings/config.ts";
import { schemaController } from "./world/compilers.ts";

/**
 * Identity for one browser test after the other, made anew for each by a process that has it loaded
 * already: loading takes longer than most of those tests. A message is the environment to start
 * with, or null to stop; the answer is null, or what went wrong.
 */
let identity: Identity | undefined;

process.on("message", async (environment: NodeJS.ProcessEnv | null) => {
  try {
    await identity?.app.close();
    identity = environment
      ? await startIdentity(readConfig(environment), { schemaController })
      : undefined;
    process.send?.(null);
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : error);
  }
});
process.once("disconnect", () => process.exit());
