import { cpus } from "node:os";
import { performance } from "node:perf_hooks";
import { createPasswordHasher } from "../../apps/identity/src/accounts/passwords/hashing.ts";
import { formatSeconds, type Watch } from "../build/steps.ts";
import { createMeter } from "./processor-time.ts";

const MEASURED_MS = 1_000;

/** Returns how many passwords this machine hashes in a second, one after the other, as identity hashes them. */
export async function measureMachine(): Promise<number> {
  const { hash } = createPasswordHasher();
  await hash("The first one loads what hashing needs.");
  const began = performance.now();
  let hashes = 0;
  for (; performance.now() - began < MEASURED_MS; hashes += 1) await hash("Hanami2026");
  return (hashes * 1_000) / (performance.now() - began);
}

/** Describes this machine, for figures that are compared with those of another. */
export const describeMachine = (hashesPerSecond: number): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${hashesPerSecond.toFixed(1)} hashes of argon2id a second before it began`;

/** Returns what shows, beside the time on the wall, the processor time of everything that ran meanwhile. */
export function createCostWatch(): Watch {
  const meter = createMeter();
  return () => {
    const [began, before] = [performance.now(), meter.read()];
    return () => {
      const [wall, after] = [formatSeconds(performance.now() - began), meter.read()];
      if (!before || !after) return wall;
      const [user, system] = [after.user - before.user, after.system - before.system];
      return `${wall}, processor ${formatSeconds(user)} + ${formatSeconds(system)}`;
    };
  };
}
