import { spawnSync } from "node:child_process";
import { inRepository } from "../build/repository.ts";
import { demoFiles, keepSecret } from "./demo-data.ts";
import { describeParts } from "./parts.ts";
import { readGivenEnvironment, readSettings } from "./settings.ts";

// `npx musubi` in a checkout. Without DATABASE_URL and IDENTITY_SECRET it uses the demo's settings.
const given = readGivenEnvironment();
const isDemo = given.DATABASE_URL === undefined && given.IDENTITY_SECRET === undefined;

function describeDemo(): NodeJS.ProcessEnv {
  const settings = readSettings(given);
  const secret = keepSecret(settings.dataFolder);
  return describeParts(settings, demoFiles(settings), secret).identity.env;
}

const { status } = spawnSync(
  process.execPath,
  [inRepository("apps/identity/src/process/commands/musubi.ts"), ...process.argv.slice(2)],
  { stdio: "inherit", env: isDemo ? { ...process.env, ...describeDemo() } : process.env },
);
process.exitCode = status ?? 1;
