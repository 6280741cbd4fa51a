import { setTimeout as pause } from "node:timers/promises";
import { NothingDoneError } from "./unavailable.ts";

const MOST_REPLAYS = 3;
const FIRST_PAUSE_MS = 25;

/**
 * Repeats work of which nothing happened, so that neither its caller nor a holder notices: a few times, after a random
 * pause, and only while the caller still has patience.
 */
export async function playAgain<T>(
  work: () => Promise<T>,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<T> {
  const begun = performance.now();
  for (let replays = 0; ; replays += 1) {
    try {
      return await work();
    } catch (error) {
      const isOver = replays === MOST_REPLAYS || performance.now() - begun >= patienceMs;
      if (isOver || !(error instanceof NothingDoneError)) throw error;
      // Those that were in each other's way must not meet again.
      await pause(FIRST_PAUSE_MS * 2 ** replays * Math.random());
    }
  }
}
