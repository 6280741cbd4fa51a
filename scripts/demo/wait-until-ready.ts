import { setTimeout as pause } from "node:timers/promises";
import { describeEnding, type Ending } from "./child-processes.ts";

const LIMIT_MS = 30_000;
const PAUSE_MS = 40;

/** Waits until an address answers 200, unless the process behind it ends first. */
export async function waitUntilReady(
  name: string,
  url: string,
  ended: Promise<Ending>,
  limitMs = LIMIT_MS,
): Promise<void> {
  const over = AbortSignal.timeout(limitMs);
  let ending: Ending | undefined;
  ended.then((value) => {
    ending = value;
  });
  while (!(await answers(url, over))) {
    if (ending) throw new Error(describeEnding(ending));
    if (over.aborted)
      throw new Error(`${name} did not answer at ${url} within ${limitMs / 1000} s.`);
    await pause(PAUSE_MS);
  }
}

/** Returns whether an address answers 200 right now. */
export async function answers(url: string, signal = AbortSignal.timeout(2_000)): Promise<boolean> {
  try {
    const response = await fetch(url, { signal });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
