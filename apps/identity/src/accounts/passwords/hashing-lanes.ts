import { UnavailableError } from "@musubi/contract/answer";

/** More at once would make each slower, and starve the event loop's thread pool. */
const AT_ONCE = 2;
/** In each lane. */
const MOST_WAITING = 40;
/** In the lane of the known. A network may be many people behind a few addresses; more of them wait among the strangers. */
const MOST_OF_NETWORK = 4;
/** Behind one that passes in turn: both sides of a dispute, and a button that is pressed twice. */
const MOST_IN_LINE = 4;
/** As long as known ones wait, every fourth turn is a stranger's. */
const KNOWN_IN_A_ROW = 3;

/** Too many passwords wait to be checked already. */
export class HashingBusyError extends UnavailableError {
  override name = "HashingBusyError";

  constructor() {
    super("Too many passwords are being checked.");
  }
}

/**
 * A caller who has shown something besides a password: an account, or what stands for one. One at a time of it is in
 * the lane of the known, and a few of a network: an attacker with many links, sessions or browsers fills it with none
 * of them.
 */
export type Known = { readonly known: string; readonly network: string };

/** In which lane a password waits. A known one that finds no place in theirs waits among the strangers. */
export type Lane = "stranger" | Known;

type LaneName = "known" | "stranger";

/** How much there is to do, lane by lane. */
export type HashingLoad = Readonly<
  Record<LaneName, { readonly running: number; readonly waiting: number }>
>;

/** Lets in a few at a time: known ones first, so that no flood of strangers keeps them waiting. */
export function createLanes() {
  const running = { known: 0, stranger: 0 };
  const waiting: Record<LaneName, (() => void)[]> = { known: [], stranger: [] };
  const named = new Set<string>();
  const ofNetworks = new Map<string, number>();
  const lines = new Map<string, (() => void)[]>();
  let knownInARow = 0;

  function letNextIn(): void {
    const { known, stranger } = waiting;
    const isStrangers =
      known.length === 0 || (knownInARow >= KNOWN_IN_A_ROW && stranger.length > 0);
    knownInARow = isStrangers ? 0 : knownInARow + 1;
    (isStrangers ? stranger : known).shift()?.();
  }

  /** Takes a place among the known; returns what leaves it, or undefined where there is none. */
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

  async function passIn<T>(lane: LaneName, work: () => Promise<T>, mayWait = false): Promise<T> {
    if (running.known + running.stranger < AT_ONCE) running[lane] += 1;
    else if (!mayWait && waiting[lane].length >= MOST_WAITING) throw new HashingBusyError();
    else {
      await new Promise<void>((enter) => {
        waiting[lane].push(() => {
          running[lane] += 1;
          enter();
        });
      });
    }
    try {
      return await work();
    } finally {
      running[lane] -= 1;
      letNextIn();
    }
  }

  async function pass<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    const leave = lane === "stranger" ? undefined : takePlace(lane);
    if (!leave) return passIn("stranger", work);
    try {
      return await passIn("known", work);
    } finally {
      leave();
    }
  }

  /** Waits for those of a name who came before; returns what lets the next in. */
  async function standInLine(name: string): Promise<() => void> {
    const line = lines.get(name);
    if (!line) lines.set(name, []);
    else if (line.length >= MOST_IN_LINE) throw new HashingBusyError();
    else await new Promise<void>((enter) => line.push(enter));
    return () => {
      const enter = lines.get(name)?.shift();
      if (enter) enter();
      else lines.delete(name);
    };
  }

  /**
   * Lets in one work after the other until one returns something, all in one place. Others of the name wait for that
   * in a short line of their own, and not among the strangers, whom each would make wait for all of its works. One
   * that finds no place is put off before its first work, and never between two of them.
   */
  async function passInTurn<T>(
    by: Known,
    works: readonly (() => Promise<T | undefined>)[],
  ): Promise<T | undefined> {
    const letNext = await standInLine(by.known);
    const leave = takePlace(by);
    try {
      if (!leave) throw new HashingBusyError();
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
    load: (): HashingLoad => ({ known: loadOf("known"), stranger: loadOf("stranger") }),
  };
}
