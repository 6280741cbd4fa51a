import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { performance } from "node:perf_hooks";
import { inRepository } from "../build/repository.ts";
import { formatSeconds, type Watch } from "../build/steps.ts";
import { createMeter } from "./processor-time.ts";

/** Describes this machine, for figures that are compared with those of another. */
export function describeMachine(): string {
  const measure = inRepository("apps/identity/test/measure-hashes.ts");
  const hashes = Number(execFileSync(process.execPath, [measure], { encoding: "utf8" }));
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, ${hashes.toFixed(1)} hashes of argon2id a second before it began`;
}

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
