import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@musubi/environment/ports";
import type { Browser } from "@playwright/test";
import { createCrew } from "../../scripts/demo/child-processes.ts";
import type { ChosenWorld } from "../../scripts/demo/chosen-world.ts";
import { keepSecret, writeDemoFiles } from "../../scripts/demo/demo-data.ts";
import { describeParts, type Parts, type Service } from "../../scripts/demo/parts.ts";
import { type Environment, readSettings, type Settings } from "../../scripts/demo/settings.ts";
import { waitUntilReady } from "../../scripts/demo/wait-until-ready.ts";
import { rememberSignIn } from "../person/memory.ts";
import { hostIdentity, type IdentityHost } from "./identity-host.ts";
import { hostPortal, type PortalHost } from "./portal-host.ts";
import { startTokenSync, type Told } from "./token-sync.ts";
import type { Memory } from "./world.ts";

/** What every world of a stage begins with: its people, the first of whom has just signed in. */
export type Beginning = {
  /** The folder to copy. */
  readonly template: string;
  readonly memory: Memory;
};

/** What the worlds of a worker share: a portal, a sandbox that is reset and an identity that is restarted for each. */
export type Stage = {
  readonly chosen: ChosenWorld;
  readonly environment: Environment;
  readonly identity: IdentityHost;
  readonly portal: PortalHost;
  /** The portal with which every world begins. */
  readonly portalPart: Service;
  readonly notificationFile: string;
  readonly told: Told[];
  begin(): Promise<Beginning>;
};

/** How long a prepared sign-in is used. After ten minutes its token would expire, and later it would not be recent. */
const RECENT_MS = 5 * 60_000;

export async function openStage(
  browser: Browser,
  chosen: ChosenWorld,
): Promise<Stage & AsyncDisposable> {
  await using begun = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "musubi-stage-"));
  begun.defer(() => rmSync(folder, { recursive: true, force: true }));
  const ports = await reservePorts();
  const tokenSync = await startTokenSync(readSettings(ports).portalOrigin);
  begun.defer(tokenSync.stop);
  const notificationFile = join(folder, "notification.json");
  const environment = {
    ...ports,
    TOKEN_SYNC_URL: tokenSync.url,
    NOTIFICATION_FILE: notificationFile,
  };
  const { settings, parts } = describeWorld(environment, folder, chosen);
  const crew = createCrew();
  begun.defer(crew.stop);
  const identity = hostIdentity();
  begun.defer(identity.end);
  const portal = hostPortal();
  begun.defer(portal.end);

  const neighbours = [parts.sandbox, ...(parts.example ? [parts.example] : [])];
  await Promise.all([
    portal.start(parts.portal),
    ...neighbours.map((each) => waitUntilReady(each.name, each.readyUrl, crew.start(each))),
  ]);

  const prepare = async (): Promise<Beginning> => {
    const template = mkdtempSync(join(folder, "template-"));
    const { env } = describeWorld(environment, template, chosen).parts.identity;
    await identity.settle(env);
    await identity.start(env);
    const memory = await rememberSignIn(browser, settings.portalOrigin, chosen.life.people[0]);
    await identity.stop();
    return { template, memory };
  };
  let beginning: Beginning | undefined;
  let recentUntil = 0;
  const begin = async (): Promise<Beginning> => {
    if (!beginning || Date.now() > recentUntil) {
      beginning = await prepare();
      recentUntil = Date.now() + RECENT_MS;
    }
    return beginning;
  };

  const all = begun.move();
  return {
    ...{ chosen, environment, identity, notificationFile, told: tokenSync.told, begin },
    ...{ portal, portalPart: parts.portal },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Returns an environment with free ports. */
export async function reservePorts(): Promise<Environment> {
  const [portal, identity, sandbox, smtp, example] = await Promise.all(
    Array.from({ length: 5 }, () => findFreePort()),
  );
  // The rest of the shell's environment is not passed on: it may name a developer's own database.
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
    EXAMPLE_PORT: `${example}`,
  };
}

/** Returns the parts of a world on this stage whose data is in a folder. */
export function describeWorld(
  environment: Environment,
  dataFolder: string,
  chosen: ChosenWorld,
): { readonly settings: Settings; readonly parts: Parts } {
  const settings = readSettings({ ...environment, DATA_FOLDER: dataFolder });
  const files = writeDemoFiles(settings, chosen);
  return { settings, parts: describeParts(settings, files, keepSecret(dataFolder), chosen) };
}
