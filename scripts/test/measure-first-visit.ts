import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "@musubi/environment";
import { build } from "rolldown";
import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { createCrew } from "../demo/child-processes.ts";
import { ensureTestSoftware } from "./system-software.ts";

const USUAL_ROUNDS = "5";

/** Prints how soon a phone shows content on a first visit, compared with minimal pages. */
endWhenAsked();
await runCommand(async () => {
  const [rounds = USUAL_ROUNDS, ...rest] = process.argv.slice(2);
  if (!/^[1-9]\d?$/.test(rounds) || rest.length > 0) {
    throw new Error("Give the number of visits for each page (1 to 99; 5 by default).");
  }
  const { chromium } = await runStep("Find Chromium", () => ensureTestSoftware(process.env));
  await runStep("Build the pages", () => buildApps(["portal", "login"]));
  const folder = mkdtempSync(join(tmpdir(), "musubi-first-visit-"));
  try {
    const bare = join(folder, "bare.js");
    await build({
      input: inRepository("apps/portal/test-support/bare-page.ts"),
      transform: { define: { "process.env.NODE_ENV": '"production"' } },
      output: { file: bare, minify: true },
      logLevel: "silent",
    });
    await createCrew().run({
      name: "The measurement",
      args: [inRepository("e2e/measure/first-visit.ts"), rounds, bare],
      env: { ...process.env, CHROMIUM_PATH: chromium },
      output: "terminal",
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
