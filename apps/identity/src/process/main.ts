import { describeRetired, type Retired, runCommand } from "@musubi/environment";
import { collectDefaultMetrics } from "prom-client";
import { readConfig } from "../settings/config.ts";
import { startIdentity } from "./start.ts";
import { stopOnSignal } from "./stop-on-signal.ts";

/** What identity's variables said before its files did. */
const RETIRED: readonly Retired[] = [
  { names: /^MAIL_FROM$/, instead: "mail_from in SITE_FILE says" },
];

await runCommand(async () => {
  for (const sentence of describeRetired(process.env, RETIRED)) console.warn(sentence);
  const config = readConfig(process.env);
  const { app, stopping } = await startIdentity(config);
  collectDefaultMetrics();
  stopOnSignal(app, stopping, config.stopNoticeMs);
});
