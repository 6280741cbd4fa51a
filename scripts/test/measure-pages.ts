import { runCommand } from "@musubi/environment";
import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { createCrew } from "../demo/child-processes.ts";
import { ensureTestSoftware } from "./system-software.ts";

/** Starts a measurement of pages in Chromium, as often as the command says. `more` are its further arguments. */
export async function measurePages(
  file: string,
  what: string,
  usual: number,
  more: readonly string[] = [],
): Promise<void> {
  endWhenAsked();
  await runCommand(async () => {
    const [rounds = `${usual}`, ...rest] = process.argv.slice(2);
    if (!/^[1-9]\d?$/.test(rounds) || rest.length > 0) {
      throw new Error(`Give the number of ${what} (1 to 99; ${usual} by default).`);
    }
    const { chromium } = await runStep("Find Chromium", () => ensureTestSoftware(process.env));
    await runStep("Build the pages", () => buildApps(["portal", "login"]));
    await createCrew().run({
      name: "The measurement",
      args: [inRepository("e2e/measure", file), rounds, ...more],
      env: { ...process.env, CHROMIUM_PATH: chromium },
      output: "terminal",
    });
  });
}
