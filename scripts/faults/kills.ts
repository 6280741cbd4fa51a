import { runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { startPostgres } from "../test/postgres.ts";
import { killBackend, killIdentity, misbehave } from "./kill-faults.ts";
import { gatherPeople } from "./people.ts";
import { type Fault, play } from "./play.ts";
import { prepare, say } from "./prepare.ts";
import { startService } from "./service.ts";

// `npm run test:kills [-- MINUTES] [sqlite|postgres]`: on each engine for so long, processes are killed and services
// misbehave, in turn, while holders go on. It installs nothing.

const USUAL_MINUTES = 5;
const ENGINES = ["sqlite", "postgres"];
/** Each of the people who do a thing once takes three seconds. */
const ONCE_A_MINUTE = 20;

const words = process.argv.slice(2);
const engines = ENGINES.filter((name) => words.includes(name));
const [minutes = USUAL_MINUTES, ...more] = words
  .filter((word) => !ENGINES.includes(word))
  .map(Number);
if (!(minutes > 0) || more.length > 0) throw new Error("Say how many minutes, sqlite or postgres.");

endWhenAsked();
const prepared = await prepare({}, ["initdb"]);
for (const engine of engines.length > 0 ? engines : ENGINES) {
  say(`\n${engine}, ${minutes} minutes`);
  await using postgres = engine === "postgres" ? await startPostgres(prepared.postgres) : undefined;
  const people = gatherPeople(Math.ceil(minutes * ONCE_A_MINUTE));
  using service = await runStep("Start identity", () =>
    startService(prepared, people, postgres?.url),
  );
  const database = postgres === undefined ? [] : [killBackend(service.rows)];
  const faults = [killIdentity(service), ...misbehave(service), ...database];
  if (!(await play(service, people, inTurn(faults), { isRough: true }))) process.exitCode = 1;
}

function* inTurn(faults: readonly Fault[]): Generator<Fault> {
  const until = Date.now() + minutes * 60_000;
  while (Date.now() < until) yield* faults;
}
