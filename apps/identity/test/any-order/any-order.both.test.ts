import { isGrinding } from "@musubi/environment/grind";
import fc from "fast-check";
import { describe, test } from "vitest";
import { migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { createEmptyDatabase, engine } from "../world/database.ts";
import type { Command } from "./command.ts";
import { sequences } from "./commands.ts";
import { type CrashingWorld, makeCrashingWorld } from "./crashing-parts.ts";
import { Play } from "./play.ts";
import { RARE } from "./stories.ts";

/** On each database, other ones each time. */
const SEQUENCES = isGrinding ? 1_000 : engine === "postgres" ? 10 : 30;
/** Side by side, each on a database of its own: PostgreSQL works for some while others are at it here. */
const LANES = engine === "postgres" ? 4 : 1;

/** What is tried here is in the code, not on the disk. */
async function withWorld(work: (world: CrashingWorld) => Promise<void>): Promise<void> {
  const empty = engine === "postgres" ? await createEmptyDatabase() : undefined;
  const database = openDatabase(empty?.url ?? "sqlite::memory:");
  try {
    await migrate(database);
    await work(makeCrashingWorld(database));
  } finally {
    await database.close();
    await empty?.dispose();
  }
}

const playMany = (count: number, examples: readonly (readonly Command[])[]) =>
  withWorld((world) =>
    fc.assert(
      fc.asyncProperty(sequences, async (sequence) => {
        const play = new Play(world);
        await play.begin();
        await play.play(sequence);
        await play.end();
      }),
      { numRuns: count + examples.length, examples: examples.map((each) => [each]) },
    ),
  );

describe("links, openings, merges, leaving, coming back, changes of address and of ways in, and taking all that back, in any order, with crashes in between", () => {
  test(`${SEQUENCES} random sequences end with identity and every service believing what a simple model says`, async () => {
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      playMany(Math.ceil(SEQUENCES / LANES), lane === 0 ? RARE : []),
    );
    // To the end of all of them: none is left to play while the next file is tested.
    await Promise.allSettled(lanes);
    await Promise.all(lanes);
  }, 600_000);
});
