import { VERSION } from "@musubi/environment/release";
import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runStep } from "../build/steps.ts";
import { describeGoal, measureGoals } from "./goals.ts";
import { makeRelease, packRelease } from "./make-release.ts";

// `npm run build`: everything that production needs, in dist/ and in an archive beside it.

const folder = inRepository("dist");
const archive = `musubi-${VERSION}.tar.gz`;
await runStep("Build the pages", () => buildApps(["portal", "login"]));
await runStep("Put the release together", () => makeRelease(folder));
await runStep(`Pack ${archive}`, () => packRelease(folder, inRepository(archive)));
const goals = await runStep("Measure it", () => measureGoals(folder));
for (const goal of goals) process.stdout.write(`${describeGoal(goal)}\n`);
