import { UnavailableError } from "@musubi/contract/answer";
import { createDurations } from "../../tracing/durations.ts";
import type { Facts } from "../../tracing/span.ts";
import { spanned } from "../../tracing/spanned.ts";

/** More at once would slow each other down, and starve the event loop's thread pool. */
const AT_ONCE = 2;
/** In each lane; of works that run in turn, only the first is refused for it. */
const MOST_WAITING = 40;
/**
 * In the known lane, from one network, which may be many people behind a few addresses. More wait among the unknown
 * browsers, except those whose works run in turn: they are refused.
 */
const MOST_OF_NETWORK = 4;
/**
 * How many wait behind a caller of the same name whose works run in turn: enough for both sides of a dispute, and for a
 * button that is pressed twice.
 */
const MOST_IN_LINE = 4;
/** While known callers wait, every fourth turn goes to an unknown browser. */
const KNOWN_IN_A_ROW = 3;

/** Too many passwords are already waiting to be checked. */
export class HashingOverloadedError extends UnavailableError {
  override name = "HashingOverloadedError";

  constructor() {
    super("Too many passwords are being checked.");
  }
}

/**
 * A caller who has shown something besides a password: an account, or something that stands for one. The known lane
 * takes one caller per name and a few per network: an attacker with many links, sessions or browsers cannot fill it.
 */
export type Known = { readonly known: string; readonly network: string };

/**
 * The lane in which a password waits. A known caller whose name or network has taken its slots in the known lane waits
 * among the unknown browsers.
 */
export type Lane = "unknown" | Known;

type LaneName = "known" | "unknown";

/** The load of each lane. */
export type HashingLoad = Readonly<
  Record<LaneName, { readonly running: number; readonly waiting: number }>
>;

/** Runs a few works at a time, known callers first, so that a flood of unknown browsers does not keep them waiting. */
export function createLanes() {
  const times = createDurations("lane", "part");
  const running = { known: 0, unknown: 0 };
  const waiting: Record<LaneName, (() => void)[]> = { known: [], unknown: [] };
  const named = new Set<string>();
  const ofNetworks = new Map<string, number>();
  const lines = new Map<string, (() => void)[]>();
  let knownInARow = 0;

  function letNextIn(): void {
    const { known, unknown } = waiting;
    const isUnknown = known.length === 0 || (knownInARow >= KNOWN_IN_A_ROW && unknown.length > 0);
    knownInARow = isUnknown ? 0 : knownInARow + 1;
    (isUnknown ? unknown : known).shift()?.();
  }

  /** Takes a slot in the known lane. Returns the function that frees it, or undefined if no slot is free. */
  function takePlace({ known, network }: Known): (() => void) | undefined {
    const taken = ofNetworks.get(network) ?? 0;
    if (named.has(known) || taken >= MOST_OF_NETWORK) return undefined;
    named.add(known);
    ofNetworks.set(network, taken + 1);
    return () => {
      named.delete(known);
      const left = (ofNetworks.get(network) ?? 1) - 1;
      if (left === 0) ofNetworks.delete(network);
      else ofNetworks.set(network, left);
    };
  }

  const passIn = <T>(lane: LaneName, work: () => Promise<T>, mayWait = false): Promise<T> =>
    spanned(
      () => ({ name: "hash", kind: "internal", facts: { "musubi.lane": lane } }),
      (facts) => waitAndWork(lane, work, mayWait, facts),
    );

  async function waitAndWork<T>(
    lane: LaneName,
    work: () => Promise<T>,
    mayWait: boolean,
    facts: Facts = {},
  ): Promise<T> {
    const came = performance.now();
    if (running.known + running.unknown < AT_ONCE) running[lane] += 1;
    else if (!mayWait && waiting[lane].length >= MOST_WAITING) throw new HashingOverloadedError();
    else {
      await new Promise<void>((enter) => {
        waiting[lane].push(() => {
          running[lane] += 1;
          enter();
        });
      });
    }
    const began = performance.now();
    facts["musubi.wait_ms"] = began - came;
    times.mark(began - came, lane, "wait");
    try {
      return await work();
    } finally {
      times.mark(performance.now() - began, lane, "work");
      running[lane] -= 1;
      letNextIn();
    }
  }

  async function pass<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const leave = lane === "unknown" ? undefined : takePlace(lane);
    if (!leave) return passIn("unknown", work);
    try {
      return await passIn("known", work);
    } finally {
      leave();
    }
  }

  /** Waits for earlier callers of the same name. Returns the function that lets the next one in. */
  async function standInLine(name: string): Promise<() => void> {
    const line = lines.get(name);
    if (!line) lines.set(name, []);
    else if (line.length >= MOST_IN_LINE) throw new HashingOverloadedError();
    else await new Promise<void>((enter) => line.push(enter));
    return () => {
      const enter = lines.get(name)?.shift();
      if (enter) enter();
      else lines.delete(name);
    };
  }

  /**
   * Runs works one after the other, in one slot, until one returns something. Other callers of the same name wait in a
   * short line of their own, not among the unknown browsers, who would have to wait for all their works. A caller that
   * finds no slot is refused before its first work, never between two works.
   */
  async function passInTurn<T>(
    by: Known,
    works: readonly (() => Promise<T | undefined>)[],
  ): Promise<T | undefined> {
    const letNext = await standInLine(by.known);
    const leave = takePlace(by);
    try {
      if (!leave) throw new HashingOverloadedError();
      for (const [n, work] of works.entries()) {
        const found = await passIn("known", work, n > 0);
        if (found !== undefined) return found;
      }
      return undefined;
    } finally {
      leave?.();
      letNext();
    }
  }

  const loadOf = (lane: LaneName) => ({ running: running[lane], waiting: waiting[lane].length });
  return {
    pass,
    passInTurn,
    times,
    load: (): HashingLoad => ({ known: loadOf("known"), unknown: loadOf("unknown") }),
  };
}
