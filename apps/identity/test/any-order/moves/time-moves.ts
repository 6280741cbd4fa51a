import { REST_MS, SLEEP_MS } from "@musubi/contract";
import { createJobHandlers } from "../../../src/process/job-handlers.ts";
import { sweep } from "../../../src/ties/operations/sweep.ts";
import type { Moves } from "./move.ts";

/** After this time without progress, a sweep continues an operation. */
export const IDLE_MS = 61_000;
export const HOUR = 60 * 60_000;

/** What happens as time passes. */
export const TIME_MOVES = {
  "pass-days": async ({ world: { parts, passTime } }, { choice }) => {
    passTime([SLEEP_MS / 2, SLEEP_MS, REST_MS][choice] ?? 0);
    await parts.outbox.work(createJobHandlers(parts));
    return undefined;
  },
  sweep: async ({ world: { parts, passTime } }) => {
    passTime(IDLE_MS);
    await sweep(parts);
    return undefined;
  },
  "work-outbox": async ({ world: { parts, passTime } }) => {
    passTime(HOUR);
    await parts.outbox.work(createJobHandlers(parts));
    return undefined;
  },
} satisfies Moves;
