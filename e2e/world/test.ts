import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@musubi/environment/ports";
import { test as base } from "@playwright/test";
import { type Crew, createCrew } from "../../scripts/demo/child-processes.ts";
import { keepSecret, writeDemoFiles } from "../../scripts/demo/demo-data.ts";
import { describeParts, type Parts, type Service } from "../../scripts/demo/parts.ts";
import { type Environment, readSettings, type Settings } from "../../scripts/demo/settings.ts";
import { waitUntilReady } from "../../scripts/demo/wait-until-ready.ts";
import { hostIdentity, type IdentityHost } from "./identity-host.ts";
import { startTokenSync, type Told } from "./token-sync.ts";
import type { World } from "./world.ts";

/** What the tests of a worker share: a portal, a sandbox and an identity that begin anew for each, and a database with the demo people to copy. */
type Stage = {
  readonly environment: Environment;
  readonly template: string;
  readonly identity: IdentityHost;
  readonly notificationFile: string;
  readonly told: Told[];
};

export const test = base.extend<{ world: World }, { stage: Stage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const template = mkdtempSync(join(tmpdir(), "musubi-stage-"));
      const ports = await reservePorts();
      const tokenSync = await startTokenSync(readSettings(ports).portalOrigin);
      const notificationFile = join(template, "notification.json");
      const environment = {
        ...ports,
        TOKEN_SYNC_URL: tokenSync.url,
        NOTIFICATION_FILE: notificationFile,
      };
      const { parts } = describeWorld(environment, template);
      const crew = createCrew();
      const identity = hostIdentity();
      try {
        await crew.run(parts.migrate);
        await crew.run(parts.seed);
        await Promise.all([parts.sandbox, parts.portal].map((part) => start(crew, part)));
        await use({ environment, template, identity, notificationFile, told: tokenSync.told });
      } finally {
        identity.end();
        await crew.stop();
        tokenSync.stop();
        rmSync(template, { recursive: true, force: true });
      }
    },
    { scope: "worker" },
  ],

  world: async ({ stage }, use) => {
    const dataFolder = mkdtempSync(join(tmpdir(), "musubi-world-"));
    cpSync(stage.template, dataFolder, { recursive: true });
    const { settings, parts } = describeWorld(stage.environment, dataFolder);
    const startIdentity = () => stage.identity.start(parts.identity.env);
    stage.told.length = 0;
    writeFileSync(stage.notificationFile, "[]");
    try {
      await Promise.all([resetSandbox(settings.sandboxOrigin), startIdentity()]);
      await use({
        portal: settings.portalOrigin,
        identity: settings.identityOrigin,
        sandbox: settings.sandboxOrigin,
        dataFolder,
        notificationFile: stage.notificationFile,
        restartIdentity: startIdentity,
        told: stage.told,
      });
    } finally {
      await stage.identity.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    }
  },
});

export { expect } from "@playwright/test";

const start = (crew: Crew, part: Service): Promise<void> =>
  waitUntilReady(part.name, part.readyUrl, crew.start(part));

async function resetSandbox(origin: string): Promise<void> {
  const { ok, status } = await fetch(`${origin}/control/reset`, { method: "POST" });
  if (!ok) throw new Error(`The sandbox answered ${status} instead of beginning anew.`);
}

async function reservePorts(): Promise<Environment> {
  const [portal, identity, sandbox, smtp] = await Promise.all(
    Array.from({ length: 4 }, () => findFreePort()),
  );
  // The rest of the shell's environment is not for the tests: it may name somebody's own database.
  const { PATH, HOME, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    NODE_OPTIONS,
    NODE_COMPILE_CACHE,
    PORTAL_PORT: `${portal}`,
    IDENTITY_PORT: `${identity}`,
    SANDBOX_PORT: `${sandbox}`,
    SMTP_PORT: `${smtp}`,
  };
}

function describeWorld(
  environment: Environment,
  dataFolder: string,
): { readonly settings: Settings; readonly parts: Parts } {
  const settings = readSettings({ ...environment, DATA_FOLDER: dataFolder });
  const files = writeDemoFiles(settings);
  return { settings, parts: describeParts(settings, files, keepSecret(dataFolder)) };
}
