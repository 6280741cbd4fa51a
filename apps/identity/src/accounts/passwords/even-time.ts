import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { findForeignCost } from "../../database/queries/foreign-hashes.ts";
import { OLD_SYSTEM_MS, type OldSystem } from "../../services/old-system.ts";
import type { PasswordHasher } from "./hashing.ts";

/** How long we rely on what the last lookup found: which hashes of other systems remain. */
const KNOWN_FOR_MS = 5 * 60_000;
/** The machine may be slower now than when our own hash was timed. */
const MARGIN = 2;
/** An upper bound, in case the machine was very slow then. */
const LONGEST_MS = 3_000;

/** Makes every log-in with a wrong password take as long as the slowest one. */
export type EvenTime = {
  /** Waits until a refusal may be answered, counted from when the check of its password began. */
  wait(begunAt: number): Promise<void>;
};

/**
 * While hashes from another system remain, or the old system is asked, the time of a refusal would reveal which users
 * came from there. So each refusal is answered only after the time of the slowest hash that is left; the machine is free
 * meanwhile. Which are left is looked up now and then; few refusals wait for that.
 */
export function createEvenTime({
  database: { db },
  hasher,
  oldSystem,
}: {
  readonly database: Pick<Database, "db">;
  readonly hasher: PasswordHasher;
  readonly oldSystem: OldSystem;
}): EvenTime {
  let known: { readonly slowestMs: Promise<number>; readonly until: number } | undefined;

  /** Returns how long the slowest hash in the database may take; 0 if all are our own. */
  async function findSlowest(): Promise<number> {
    const cost = await findForeignCost(db);
    if (cost === undefined) return 0;
    let began = performance.now();
    await hasher.verify(null, "", "unknown", () => {
      began = performance.now();
    });
    const ours = performance.now() - began;
    return Math.min(ours * Math.max(cost / 100, 1) * MARGIN, LONGEST_MS);
  }

  function look(): Promise<number> {
    const now = performance.now();
    if (known && now < known.until) return known.slowestMs;
    const before = known?.slowestMs;
    const found = findSlowest().catch((fault: unknown) => {
      known = undefined;
      if (before) return before;
      throw fault;
    });
    known = { slowestMs: found, until: now + KNOWN_FOR_MS };
    // This log-in uses the previous value, and does not wait for the new one.
    return before ?? found;
  }

  return {
    async wait(begunAt) {
      const least = (await look()) + (oldSystem.isOpen() ? OLD_SYSTEM_MS : 0);
      const left = begunAt + least - performance.now();
      if (left > 0) await pause(left);
    },
  };
}
