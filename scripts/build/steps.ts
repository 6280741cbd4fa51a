import { performance } from "node:perf_hooks";

const WIDTH = 36;

/** Runs one step of a command, and shows its name while it runs and its time when it is done. */
export async function runStep<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const began = performance.now();
  process.stdout.write(`  ${name}`.padEnd(WIDTH));
  try {
    const result = await work();
    process.stdout.write(`${formatSeconds(performance.now() - began)}\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The same for work that writes to the terminal itself: the name is above it, the time below. */
export async function runLoudStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  process.stdout.write(`  ${name}\n`);
  try {
    return await work();
  } finally {
    process.stdout.write(`  ${name}`.padEnd(WIDTH));
    process.stdout.write(`${formatSeconds(performance.now() - began)}\n`);
  }
}
