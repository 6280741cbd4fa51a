import { runCommand } from "@musubi/environment";
import { VERSION } from "@musubi/environment/release";
import { collectDefaultMetrics } from "prom-client";
import { readConfig } from "../settings/config.ts";
import { startIdentity } from "./start.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

await runCommand(async () => {
  const config = readConfig(process.env);
  collectDefaultMetrics();
  const { app, stopping } = await startIdentity(config, {}, (listening) =>
    stopOnSignal(listening.app, listening.stopping, config.stopNoticeMs),
  );
  if (!stopping.isAsked) app.log.info({ version: VERSION }, "ready");
});
