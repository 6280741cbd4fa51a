import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { EnvironmentError } from "@musubi/environment";
import { findPortFaults } from "./ports.ts";
import type { Settings } from "./settings.ts";

const NEEDED_MB = 300;

/** Checks that the machine can run what the settings ask for. Reports every fault at once. */
export async function checkMachine(settings: Settings, neededMb = NEEDED_MB): Promise<void> {
  const { ports, dataFolder } = settings;
  const faults = await findPortFaults([
    { port: ports.portal, variable: "PORTAL_PORT", what: "the portal" },
    { port: ports.identity, variable: "IDENTITY_PORT", what: "identity" },
    { port: ports.sandbox, variable: "SANDBOX_PORT", what: "the sandbox" },
    { port: ports.smtp, variable: "SMTP_PORT", what: "the sandbox's mail" },
  ]);
  const freeMb = measureFreeMb(dataFolder);
  if (freeMb < neededMb) {
    faults.push(
      `There are ${freeMb} MB left on the disk of ${dataFolder}; ${neededMb} MB are needed.`,
    );
  }
  if (faults.length > 0) throw new EnvironmentError(faults);
}

function measureFreeMb(folder: string): number {
  if (!existsSync(folder)) return measureFreeMb(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1024 ** 2);
}
