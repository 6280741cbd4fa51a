import { isGrinding, sampleSeed } from "@musubi/environment/grind";
import * as vitest from "vitest";
import { engine } from "./database.ts";

/** A test whose outcome an engine can decide, in a file of which others need no more than one: both play it. */
export const onBothEngines = vitest.test;

const playsEverything = isGrinding || sampleSeed !== undefined;
const playsAll = engine === "sqlite" || playsEverything;
const nothing = Object.assign(() => {}, { each: () => () => {} });

/** The others: SQLite alone plays them in `npm test`, and both do in `npm run test:all`. */
export const test = playsAll ? vitest.test : (nothing as unknown as typeof vitest.test);

/** A part of a file that has none but those. */
export const describeOnce = playsAll
  ? vitest.describe
  : (nothing as unknown as typeof vitest.describe);

/**
 * What real processes do to each other. PostgreSQL plays it, where operators run several of them; so does SQLite in
 * `npm run test:all`, and in `npm test` what shows that two of them can share its file.
 */
const isPlayedBetween = engine === "postgres" || playsEverything;
export const testProcesses = vitest.test.runIf(isPlayedBetween);
export const describeProcesses = vitest.describe.runIf(isPlayedBetween);
