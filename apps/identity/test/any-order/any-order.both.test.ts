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

/** The number of random sequences per database; with `GRIND`, other ones each run. */
const SEQUENCES = isGrinding ? 1_000 : engine === "postgres" ? 10 : 30;
/** They are about the rules, which both engines share: `test:all` plays them on PostgreSQL, too. */
const EXAMPLES = isGrinding || engine === "sqlite" ? RARE : [];
/**
 * The number of sequences at the same time, each on its own database: PostgreSQL works for some while this process
 * works for others.
 */
const LANES = engine === "postgres" ? 4 : 1;

/** SQLite's database is in memory: this tests the code, not the disk. */
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

describe("what holders, thieves, mailboxes and services do, in any order, with crashes", () => {
  test(`${SEQUENCES} random sequences end with identity and every service in the state that a simple model predicts`, async () => {
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      playMany(Math.ceil(SEQUENCES / LANES), lane === 0 ? EXAMPLES : []),
    );
    // Waits for all lanes, so that none still runs during the next test file.
    await Promise.allSettled(lanes);
    await Promise.all(lanes);
  }, 600_000);
});
