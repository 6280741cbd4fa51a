import { performance } from "node:perf_hooks";

const WIDTH = 36;

/** Begins to measure. Returns what says how much it was. */
export type Watch = () => () => string;

const watchWall: Watch = () => {
  const began = performance.now();
  return () => formatSeconds(performance.now() - began);
};

/** Runs one step of a command, and shows its name while it runs and its time when it is done. */
export async function runStep<T>(
  name: string,
  work: () => T | Promise<T>,
  watch = watchWall,
): Promise<T> {
  const read = watch();
  process.stdout.write(`  ${name}`.padEnd(WIDTH));
  try {
    const result = await work();
    process.stdout.write(`${read()}\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The same for work that writes to the terminal itself: the name is above it, the time below. */
export async function runLoudStep<T>(
  name: string,
  work: () => Promise<T>,
  watch = watchWall,
): Promise<T> {
  const read = watch();
  process.stdout.write(`  ${name}\n`);
  try {
    return await work();
  } finally {
    process.stdout.write(`  ${name}`.padEnd(WIDTH));
    process.stdout.write(`${read()}\n`);
  }
}
