import { runCommand } from "@musubi/environment";
import { runStep } from "../build/steps.ts";
import { waitForStopRequest } from "../build/stop-request.ts";
import { announce } from "./announce.ts";
import { checkMachine } from "./check-machine.ts";
import { type Crew, createCrew, describeEnding } from "./child-processes.ts";
import { chooseWorld, readArguments } from "./chosen-world.ts";
import { keepSecret, removeDemoWorld, writeDemoFiles } from "./demo-data.ts";
import { describeParts, type Parts, type Service } from "./parts.ts";
import { readGivenEnvironment, readSettings, type Settings } from "./settings.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

export type DemoPlan = {
  readonly build: () => Promise<unknown>;
  /** The parts that keep running once the demo world is there; each is waited for. */
  readonly services: (parts: Parts, settings: Settings) => readonly Service[];
};

/** Prepares the demo, starts its parts and stays until it is stopped or a part dies. */
export async function runDemo(plan: DemoPlan): Promise<never> {
  const crew = createCrew();
  await runCommand(async () => {
    try {
      await Promise.race([bringUp(crew, plan), waitForStopRequest()]);
    } finally {
      await crew.stop();
    }
  });
  process.exit();
}

async function bringUp(crew: Crew, plan: DemoPlan): Promise<never> {
  const { fresh, example } = readArguments(process.argv.slice(2));
  const world = chooseWorld(example);
  const settings = await runStep("Check the settings", async () => {
    const read = readSettings(readGivenEnvironment(), example);
    await checkMachine(read);
    if (fresh) removeDemoWorld(read);
    return read;
  });
  await runStep("Build the pages", plan.build);

  const files = writeDemoFiles(settings, world);
  const parts = describeParts(settings, files, keepSecret(settings.dataFolder), world);
  await runStep("Migrate the database", () => crew.run(parts.migrate));
  await runStep("Make the demo world", () => crew.run(parts.seed));

  // All at once, for speed; shown one by one, in the order of their dependencies.
  const running = plan.services(parts, settings).map((service) => ({
    service,
    ended: crew.start(service),
  }));
  for (const { service, ended } of running) {
    await runStep(`Start ${lowerFirst(service.name)}`, () =>
      waitUntilReady(service.name, service.readyUrl, ended),
    );
  }
  await announce(settings, world);
  const ending = await Promise.race(running.map(({ ended }) => ended));
  throw new Error(`${describeEnding(ending)} Everything else was stopped too.`);
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
