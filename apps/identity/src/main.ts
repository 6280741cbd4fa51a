import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { LoginBundle } from "@musubi/contract/login-pages";
import { runCommand } from "@musubi/environment";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { pendingMigrations } from "./database/migrate.ts";
import { openDatabase } from "./database/open.ts";
import { logOptions } from "./http/log-options.ts";
import { makeParts } from "./make-parts.ts";

await runCommand(async () => {
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl);
  const pending = await pendingMigrations(database);
  if (pending.length > 0) {
    await database.close();
    throw new Error(`The database lacks ${pending.join(", ")}. Apply them with npm run migrate.`);
  }
  const entry = pathToFileURL(join(config.loginDist, "server", "render.js")).href;
  const bundle = (await import(entry)) as LoginBundle;
  const parts = makeParts(config, database, {
    now: Date.now,
    onUndeclared: (call, code) => app.log.error({ call: call.name, code }, "undeclared error"),
  });
  const app = await buildApp(parts, bundle, logOptions(config.logLevel));
  app.addHook("onClose", () => database.close());
  await app.listen({ port: config.port, host: config.host });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      app.log.info({ signal }, "stopping");
      void app.close();
    });
  }
});
