import { runCommand } from "@musubi/environment";
import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runLoudStep, runStep } from "../build/steps.ts";
import { createCrew } from "../demo/child-processes.ts";
import { ensureTestSoftware } from "./system-software.ts";

/** Takes the pictures that the documentation shows, of what these files say today. */
await runCommand(async () => {
  const { chromium } = await runStep("Find Chromium", () => ensureTestSoftware(process.env));
  await runStep("Build the pages", () => buildApps(["portal", "login"]));
  const { code } = await runLoudStep("Take the pictures", () =>
    createCrew().start({
      name: "Playwright",
      args: [
        inRepository("node_modules/@playwright/test/cli.js"),
        "test",
        `--config=${inRepository("e2e/pictures.config.ts")}`,
      ],
      env: { ...process.env, CHROMIUM_PATH: chromium },
      output: "terminal",
    }),
  );
  process.exitCode = code ?? 1;
});
