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

/**
 * What the worlds of a worker share: a portal, a sandbox and an identity that begin anew for each, and
 * a database to copy, in which the world's people live and the first of them has signed in.
 */
export type Stage = {
  readonly chosen: ChosenWorld;
  readonly environment: Environment;
  readonly template: string;
  readonly identity: IdentityHost;
  readonly portal: PortalHost;
  /** The portal as every world finds it. */
  readonly portalPart: Service;
  readonly notificationFile: string;
  readonly told: Told[];
  readonly memory: Memory;
};

export async function openStage(
  browser: Browser,
  chosen: ChosenWorld,
): Promise<Stage & AsyncDisposable> {
  await using begun = new AsyncDisposableStack();
  const template = mkdtempSync(join(tmpdir(), "musubi-stage-"));
  begun.defer(() => rmSync(template, { recursive: true, force: true }));
  const ports = await reservePorts();
  const tokenSync = await startTokenSync(readSettings(ports).portalOrigin);
  begun.defer(tokenSync.stop);
  const notificationFile = join(template, "notification.json");
  const environment = {
    ...ports,
    TOKEN_SYNC_URL: tokenSync.url,
    NOTIFICATION_FILE: notificationFile,
  };
  const { settings, parts } = describeWorld(environment, template, chosen);
  const crew = createCrew();
  begun.defer(crew.stop);
  const identity = hostIdentity();
  begun.defer(identity.end);
  const portal = hostPortal();
  begun.defer(portal.end);

  await Promise.all([
    identity.settle(parts.identity.env).then(() => identity.start(parts.identity.env)),
    portal.start(parts.portal),
    waitUntilReady(parts.sandbox.name, parts.sandbox.readyUrl, crew.start(parts.sandbox)),
  ]);
  const memory = await rememberSignIn(browser, settings.portalOrigin, chosen.life.people[0]);
  await identity.stop();

  const all = begun.move();
  return {
    ...{ chosen, environment, template, identity, notificationFile, told: tokenSync.told, memory },
    ...{ portal, portalPart: parts.portal },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Returns an environment with ports that are free. */
export async function reservePorts(): Promise<Environment> {
  const [portal, identity, sandbox, smtp] = await Promise.all(
    Array.from({ length: 4 }, () => findFreePort()),
  );
  // The rest of the shell's environment is not for the tests: it may name a developer's own database.
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

/** Returns what a world on this stage consists of, whose data lies in a folder. */
export function describeWorld(
  environment: Environment,
  dataFolder: string,
  chosen: ChosenWorld,
): { readonly settings: Settings; readonly parts: Parts } {
  const settings = readSettings({ ...environment, DATA_FOLDER: dataFolder });
  const files = writeDemoFiles(settings, chosen);
  return { settings, parts: describeParts(settings, files, keepSecret(dataFolder), chosen) };
}
