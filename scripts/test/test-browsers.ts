import { mkdtempSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { runCommand } from "@musubi/environment";
import { buildApps } from "../build/build-apps.ts";
import { bundleIdentity } from "../build/bundle.ts";
import { inRepository } from "../build/repository.ts";
import { runLoudStep, runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { createCrew } from "../demo/child-processes.ts";
import { findRoom } from "./memory-folder.ts";
import { ensureTestSoftware, requireOtherBrowsers } from "./system-software.ts";
import { closeTheWorld } from "./test-runners.ts";

/** Plays journeys in Firefox and in WebKit. */
endWhenAsked();
await runCommand(async () => {
  const { chromium } = await runStep("Find the browsers", () => {
    requireOtherBrowsers(process.env);
    return ensureTestSoftware(process.env);
  });
  const identity = await runStep("Build the pages and identity", async () => {
    await buildApps(["portal", "login"]);
    return bundleIdentity();
  });
  const folder = mkdtempSync(join(findRoom(), "musubi-browsers-"));
  const { code } = await runLoudStep("Journeys in other browsers", () =>
    createCrew().start({
      name: "Playwright",
      args: [
        inRepository("node_modules/@playwright/test/cli.js"),
        "test",
        `--config=${inRepository("e2e/browsers.config.ts")}`,
        ...process.argv.slice(2),
      ],
      env: {
        ...closeTheWorld(process.env),
        // A driver is a program of its own, for our Node.
        PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
        CHROMIUM_PATH: chromium,
        IDENTITY_BUNDLE: identity,
        TMPDIR: folder,
      },
      output: "terminal",
    }),
  );
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
