import { EnvironmentError } from "@musubi/environment";

/** Reads a part of the environment; its faults join those that were found before. */
export function collectFaults<T>(faults: string[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    faults.push(...error.faults);
    return undefined;
  }
}
