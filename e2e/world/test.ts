import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { chooseWorld } from "../../scripts/demo/chosen-world.ts";
import type { Environment } from "../../scripts/demo/settings.ts";
import type { Engine } from "../browsers/engines.ts";
import { endAtLimits, skipIfNotPlayed } from "../browsers/limits.ts";
import { describeWorld, openStage, type Stage } from "./stage.ts";
import type { World } from "./world.ts";

/** Processes and a log-in are no part of a test: on a busy machine, starting them takes most of a test's time. */
const SET_UP_MS = 180_000;
export const SET_UP = { scope: "test", timeout: SET_UP_MS } as const;

type Shared = { stage: Stage; example: string | undefined; engine: Engine | "chromium" };

export const test = base.extend<{ world: World; isPlayed: undefined }, Shared>({
  /** The browser's engine: a configuration that names another one than Chromium starts its driver. */
  engine: ["chromium", { scope: "worker", option: true }],

  browser: [
    async ({ browser, engine }, use) => {
      if (engine !== "chromium") await endAtLimits(browser, engine);
      await use(browser);
    },
    { scope: "worker", timeout: SET_UP_MS },
  ],

  isPlayed: [
    async ({ engine }, use, info) => {
      if (engine !== "chromium") skipIfNotPlayed(engine, info);
      await use(undefined);
    },
    { auto: true },
  ],

  /** The world in which the tests run; the demo's unless a file names another one. */
  example: [undefined, { scope: "worker", option: true }],

  stage: [
    async ({ browser, example }, use) => {
      await using stage = await openStage(browser, chooseWorld(example));
      await use(stage);
    },
    { scope: "worker", timeout: SET_UP_MS },
  ],

  world: [
    async ({ stage }, use) => {
      await using world = await openWorld(stage);
      await use(world);
    },
    SET_UP,
  ],
});

export { expect } from "@playwright/test";

/** Makes a new world on its stage, which has one world at a time. */
export async function openWorld(stage: Stage): Promise<World & AsyncDisposable> {
  await using begun = new AsyncDisposableStack();
  const { template, memory } = await stage.begin();
  const dataFolder = mkdtempSync(join(tmpdir(), "musubi-world-"));
  begun.defer(() => rmSync(dataFolder, { recursive: true, force: true }));
  cpSync(template, dataFolder, { recursive: true });
  const { settings, parts } = describeWorld(stage.environment, dataFolder, stage.chosen);
  const startIdentity = (changes: Environment = {}) =>
    // Describing every call takes half as long as the rest of a start; a test that needs it asks for it.
    stage.identity.start({ ...parts.identity.env, DOCS: "0", ...changes });
  let isPortalOurs = false;
  begun.defer(async () => {
    if (isPortalOurs) await stage.portal.start(stage.portalPart);
  });
  stage.told.length = 0;
  writeFileSync(stage.notificationFile, "[]");
  begun.defer(stage.identity.stop);
  await Promise.all([resetSandbox(settings.sandboxOrigin), startIdentity()]);

  const all = begun.move();
  return {
    portal: settings.portalOrigin,
    identity: settings.identityOrigin,
    sandbox: settings.sandboxOrigin,
    dataFolder,
    notificationFile: stage.notificationFile,
    restartIdentity: startIdentity,
    restartPortal: (changes = {}) => {
      isPortalOurs = true;
      return stage.portal.start({ ...parts.portal, env: { ...parts.portal.env, ...changes } });
    },
    told: stage.told,
    memory,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function resetSandbox(origin: string): Promise<void> {
  const { ok, status } = await fetch(`${origin}/control/reset`, { method: "POST" });
  if (!ok) throw new Error(`The sandbox answered ${status} instead of beginning anew.`);
}
