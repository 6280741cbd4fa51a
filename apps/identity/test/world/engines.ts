import { isGrinding, sampleSeed } from "@musubi/environment/grind";
import * as vitest from "vitest";
import { engine } from "./database.ts";

/** A test whose result may depend on the engine, in a file whose other tests need only one engine: both run it. */
export const onBothEngines = vitest.test;

const playsEverything = isGrinding || sampleSeed !== undefined;
const playsAll = engine === "sqlite" || playsEverything;
const nothing = Object.assign(() => {}, { each: () => () => {} });

/** The other tests of such a file: on SQLite, and on both in `npm run test:all` and in a sample. */
export const test = playsAll ? vitest.test : (nothing as unknown as typeof vitest.test);

/** A part of a file in which all tests need only one engine. */
export const describeOnce = playsAll
  ? vitest.describe
  : (nothing as unknown as typeof vitest.describe);

/**
 * Tests of several real processes. They run on PostgreSQL, where operators use several; on SQLite only in `npm
 * run test:all`, except for those that show that two processes can share its file.
 */
const isPlayedBetween = engine === "postgres" || playsEverything;
export const describeProcesses = vitest.describe.runIf(isPlayedBetween);
