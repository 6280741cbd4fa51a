import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../../database/database.ts";
import { hasForeignHashes } from "../../database/queries/foreign-hashes.ts";
import { OLD_SYSTEM_MS, type OldSystem } from "../../services/old-system.ts";
import { MOST_COST } from "./hashes/cost-of-hash.ts";
import type { PasswordHasher } from "./hashing.ts";

/** How long what was found out about the kinds of hashes that remain is good. */
const KNOWN_FOR_MS = 5 * 60_000;
/** A machine is busier at times than it was when our own hash was timed. */
const MARGIN = 2;
/** However busy it was then. */
const LONGEST_MS = 3_000;

/** Has every refused log-in take as long as the slowest. */
export type EvenTime = {
  /** Waits until a refusal may be told, by when its password began to be looked at. */
  wait(begunAt: number): Promise<void>;
};

/**
 * While hashes of others remain, which take longer than ours, or the old system is asked, how long a refusal takes would
 * tell who has come from there. Then each is told at the end of the longest that one can take; the machine is free
 * meanwhile. Which kinds remain is looked up now and then, beside the log-ins.
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

  /** Returns how long the slowest kind takes of those that remain; 0 where all are our own. */
  async function findSlowest(): Promise<number> {
    if (!(await hasForeignHashes(db))) return 0;
    let began = performance.now();
    await hasher.verify(null, "", "stranger", () => {
      began = performance.now();
    });
    return Math.min((performance.now() - began) * MOST_COST * MARGIN, LONGEST_MS);
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
    // Whoever comes first after a while does not wait for it.
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
