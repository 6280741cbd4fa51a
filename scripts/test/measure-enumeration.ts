import { runCommand } from "@musubi/environment";
import { buildApps } from "../build/build-apps.ts";
import { inRepository } from "../build/repository.ts";
import { runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { createCrew } from "../demo/child-processes.ts";
import { readMeasureArguments } from "./measure-arguments.ts";
import { startPostgres } from "./postgres.ts";
import { findPostgresBinaries } from "./system-software.ts";

/** After this time a slow call is judged by the answers so far. */
const SECONDS_A_CALL = 60;

/** Prints, call by call, how well the time of an answer distinguishes a known address from an unknown one. */
endWhenAsked();
await runCommand(async () => {
  const { engines, count } = readMeasureArguments(process.argv.slice(2));
  await runStep("Build the login's pages", () => buildApps(["login"]));
  const binaries = findPostgresBinaries(process.env);
  const crew = createCrew();
  const measure = (engine: string, environment: NodeJS.ProcessEnv) =>
    crew.run({
      name: `The measurement on ${engine}`,
      args: [
        inRepository("apps/identity/test/measure-enumeration.ts"),
        `${count}`,
        `${SECONDS_A_CALL}`,
      ],
      env: { ...process.env, ...environment, TEST_DATABASE: engine },
      output: "terminal",
    });

  console.log(
    "Probability that a known address takes longer: 0.5 is chance, and up to 0.55 counts as chance.",
  );
  for (const engine of engines) {
    if (engine === "sqlite") await measure(engine, {});
    else if (binaries === undefined) console.log("PostgreSQL is not installed here.");
    else {
      await using postgres = await startPostgres(binaries);
      await measure(engine, { TEST_POSTGRES_URL: postgres.url });
    }
  }
});
