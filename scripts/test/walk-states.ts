import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runLoudStep, runStep } from "../build/steps.ts";
import { createCrew } from "../demo/child-processes.ts";
import type { PictureArguments } from "./picture-arguments.ts";
import { ensureTestSoftware } from "./system-software.ts";

/** Walks through every state of every screen in the chosen files, in a variant. */
export async function walkStates(
  title: string,
  { variant, files }: PictureArguments,
): Promise<void> {
  const { chromium } = await runStep("Find Chromium", () => ensureTestSoftware(process.env));
  await runStep("Build the pages", () => buildApps(["portal", "login"]));
  const { code } = await runLoudStep(title, () =>
    createCrew().start({
      name: "Playwright",
      args: [
        inRepository("node_modules/@playwright/test/cli.js"),
        "test",
        `--config=${inRepository("e2e/pictures.config.ts")}`,
        ...files.map((file) => `pictures/[^/]*${file}[^/]*$`),
      ],
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        PICTURES_VARIANT: variant,
        PICTURES_OF: files.length > 0 ? "some" : "all",
      },
      output: "terminal",
    }),
  );
  process.exitCode = code ?? 1;
}
