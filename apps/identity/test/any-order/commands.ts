import fc from "fast-check";
import type { Command } from "./command.ts";
import { DEEDS, type Deed } from "./moves/moves.ts";
import { CREDENTIAL_STORIES, STORIES } from "./stories.ts";

/** More edges than any command of a few steps has. */
const LAST_EDGE = 60;

type Weights = Partial<Readonly<Record<Deed, number>>>;

/** Weighted towards merges and taking them back; the other commands are there to disturb them. */
const OF_SERVICES: Weights = {
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
  "add-credential": 1,
  "remove-credential": 1,
  "plant-credential": 1,
};

/** Weighted towards credentials, and who has the account in the end. */
const OF_CREDENTIALS: Weights = {
  "add-credential": 4,
  "remove-credential": 4,
  "first-password": 3,
  "log-in": 3,
  "end-sessions": 1,
  "freeze-own": 1,
  "plant-credential": 5,
  "come-back": 3,
  oust: 5,
  "leave-form": 3,
  "send-form": 4,
  "take-back": 9,
  object: 2,
  "new-password": 2,
  "change-email": 5,
  "pass-days": 4,
  open: 1,
  sweep: 1,
  close: 1,
  "wake-id": 1,
  delete: 1,
  "work-outbox": 1,
};

/** Has a value one time in `among`. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, among = 4): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: among - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const chooseDeed = (weights: Weights): fc.Arbitrary<Deed> =>
  fc.oneof(...DEEDS.map((deed) => ({ weight: weights[deed] ?? 0, arbitrary: fc.constant(deed) })));

const ofServices: fc.Arbitrary<Command> = fc.record({
  deed: chooseDeed(OF_SERVICES),
  who: fc.nat(2),
  whom: fc.nat(2),
  service: fc.integer({ min: 1, max: 3 }),
  crashAt: sometimes(fc.integer({ min: 1, max: LAST_EDGE })),
  fault: sometimes(fc.constantFrom("lost", "drop-after", "late")),
  thinksFor: fc.nat(20),
  withNext: fc.boolean(),
});

/** Stands for the person whom a sequence is mainly about, until one of the three is drawn. */
const HERO = 3;

/** Commands mostly about one person and seldom disturbed, so that more of them succeed. */
const ofCredentials: fc.Arbitrary<Command> = fc.record({
  deed: chooseDeed(OF_CREDENTIALS),
  who: fc.constantFrom(HERO, HERO, HERO, HERO, 0, 1, 2),
  whom: fc.nat(2),
  service: fc.integer({ min: 1, max: 3 }),
  crashAt: sometimes(fc.integer({ min: 1, max: LAST_EDGE }), 8),
  fault: fc.constant(undefined),
  thinksFor: fc.nat(20),
  withNext: sometimes(fc.constant(true)).map((is) => is ?? false),
});

/** One turn: a command, or a whole story. */
const turnsOf = (
  commands: fc.Arbitrary<Command>,
  stories: readonly (readonly Command[])[],
): fc.Arbitrary<readonly Command[]> =>
  fc.oneof(
    { weight: 4, arbitrary: commands.map((command) => [command]) },
    { weight: 1, arbitrary: fc.constantFrom(...stories) },
  );

const inTurns = (turns: fc.Arbitrary<readonly Command[]>) =>
  fc.array(turns, { minLength: 4, maxLength: 11, size: "max" }).map((each) => each.flat());

const serviceSequences = inTurns(turnsOf(ofServices, STORIES));
const credentialSequences = fc
  .tuple(fc.nat(2), inTurns(turnsOf(ofCredentials, CREDENTIAL_STORIES)))
  .map(([hero, commands]) =>
    commands.map((each) => (each.who === HERO ? { ...each, who: hero } : each)),
  );

/** All sequences, from beginning to end. */
export const sequences: fc.Arbitrary<readonly Command[]> = fc.oneof(
  { weight: 3, arbitrary: serviceSequences },
  { weight: 2, arbitrary: credentialSequences },
);
