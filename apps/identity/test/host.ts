import { migrate } from "../src/database/migrate.ts";
import { openDatabase } from "../src/database/open.ts";
import { seedDemo } from "../src/process/demo.ts";
import { type Identity, startIdentity } from "../src/process/start.ts";
import { readConfig } from "../src/settings/config.ts";
import { schemaController } from "./world/compilers.ts";
import { rememberedHashes } from "./world/remembered-hashes.ts";

type Order = {
  readonly deed: "settle" | "start" | "stop";
  readonly environment: NodeJS.ProcessEnv;
};

/**
 * Runs identity for one browser test after the other. Each test gets a new identity, in a process
 * that has the code loaded already: loading takes longer than most of those tests. The process
 * answers an order with null once it is done, or with the error.
 */
let identity: Identity | undefined;

process.on("message", async ({ deed, environment }: Order) => {
  try {
    await identity?.app.close();
    identity = undefined;
    if (deed === "settle") await settle(environment);
    if (deed === "start") {
      identity = await startIdentity(readConfig(environment), { schemaController });
    }
    process.send?.(null);
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : error);
  }
});
process.once("disconnect", () => process.exit());

/** Migrates the database, and fills it with the demo people. */
async function settle(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment);
  const database = openDatabase(config.databaseUrl);
  try {
    await migrate(database);
    await seedDemo(database, rememberedHashes, config);
  } finally {
    await database.close();
  }
}
