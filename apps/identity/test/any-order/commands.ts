import fc from "fast-check";
import type { Command } from "./command.ts";
import { DEEDS, type Deed } from "./moves/moves.ts";
import { STORIES } from "./stories.ts";

/** Further than any command of a few steps has edges. */
const LAST_EDGE = 60;

/** Merges and ways in, and what takes them back, are what this is about; the rest gets in their way. */
const WEIGHTS: Readonly<Record<Deed, number>> = {
  open: 9,
  move: 2,
  continue: 6,
  finish: 2,
  cancel: 2,
  undo: 6,
  sweep: 2,
  link: 3,
  join: 3,
  delete: 3,
  wake: 3,
  unlink: 2,
  "pass-days": 2,
  "change-email": 3,
  close: 2,
  "work-outbox": 1,
  "deliver-late": 1,
  refuse: 1,
  report: 3,
  "answer-wrongly": 3,
  "new-password": 1,
  "take-back": 6,
  object: 1,
  "wake-id": 2,
  "add-way": 3,
  "remove-way": 4,
  "first-password": 2,
  "log-in": 2,
  "end-sessions": 1,
  "freeze-own": 1,
  "plant-way": 3,
  "come-back": 2,
  oust: 3,
};

const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const commands: fc.Arbitrary<Command> = fc.record({
  deed: fc.oneof(...DEEDS.map((deed) => ({ weight: WEIGHTS[deed], arbitrary: fc.constant(deed) }))),
  who: fc.nat(2),
  whom: fc.nat(2),
  service: fc.integer({ min: 1, max: 3 }),
  crashAt: sometimes(fc.integer({ min: 1, max: LAST_EDGE })),
  fault: sometimes(fc.constantFrom("lost", "drop-after", "late")),
  thinksFor: fc.nat(20),
  withNext: fc.boolean(),
});

/** What is played in one go: a command, or a story. */
export const turns: fc.Arbitrary<readonly Command[]> = fc.oneof(
  { weight: 4, arbitrary: commands.map((command) => [command]) },
  { weight: 1, arbitrary: fc.constantFrom(...STORIES) },
);
