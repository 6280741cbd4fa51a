import { runCommand } from "@musubi/environment";
import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { createCrew } from "../demo/child-processes.ts";
import { ensureTestSoftware } from "./system-software.ts";

const USUAL_ROUNDS = "3";

/** Prints how soon a phone shows a screen after the tap on its link, and what is visible until then. */
endWhenAsked();
await runCommand(async () => {
  const [rounds = USUAL_ROUNDS, ...rest] = process.argv.slice(2);
  if (!/^[1-9]\d?$/.test(rounds) || rest.length > 0) {
    throw new Error("Give the number of taps for each link (1 to 99; 3 by default).");
  }
  const { chromium } = await runStep("Find Chromium", () => ensureTestSoftware(process.env));
  await runStep("Build the pages", () => buildApps(["portal", "login"]));
  await createCrew().run({
    name: "The measurement",
    args: [inRepository("e2e/measure/navigation.ts"), rounds],
    env: { ...process.env, CHROMIUM_PATH: chromium },
    output: "terminal",
  });
});
