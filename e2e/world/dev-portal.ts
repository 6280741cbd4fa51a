import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { chooseWorld } from "../../scripts/demo/chosen-world.ts";
import { serveFromSources } from "../../scripts/demo/serve-from-sources.ts";
import { hostPortal } from "./portal-host.ts";
import { describeWorld, reservePorts } from "./stage.ts";

/** For tests of what only the development server has; it runs alone, without identity or services. */
export const test = base.extend<object, { devPortal: string }>({
  devPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here what a fixture needs
    async ({}, use) => {
      await using begun = new AsyncDisposableStack();
      const dataFolder = mkdtempSync(join(tmpdir(), "musubi-dev-"));
      begun.defer(() => rmSync(dataFolder, { recursive: true, force: true }));
      const { settings, parts } = describeWorld(await reservePorts(), dataFolder, chooseWorld());
      const portal = hostPortal();
      begun.defer(portal.end);
      await portal.start(serveFromSources(parts, settings));
      await use(settings.portalOrigin);
    },
    { scope: "worker" },
  ],
});
