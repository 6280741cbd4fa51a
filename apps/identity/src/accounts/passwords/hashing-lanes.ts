import { UnavailableError } from "@musubi/contract/answer";

/** More at once would make each slower, and starve the event loop's thread pool. */
const AT_ONCE = 2;
/** In each lane. */
const MOST_WAITING = 40;
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
 * In which lane a password waits. Known: whoever has shown something besides it, by a name of which one at a
 * time is in the lane; a second waits among the strangers.
 */
export type Lane = "stranger" | { readonly known: string | symbol };

type LaneName = "known" | "stranger";

/** How much there is to do, lane by lane. */
export type HashingLoad = Readonly<
  Record<LaneName, { readonly running: number; readonly waiting: number }>
>;

/** Lets in a few at a time: known ones first, so that no flood of strangers keeps them waiting. */
export function createLanes() {
  const running = { known: 0, stranger: 0 };
  const waiting: Record<LaneName, (() => void)[]> = { known: [], stranger: [] };
  const named = new Set<string | symbol>();
  let knownInARow = 0;

  function letNextIn(): void {
    const { known, stranger } = waiting;
    const isStrangers =
      known.length === 0 || (knownInARow >= KNOWN_IN_A_ROW && stranger.length > 0);
    knownInARow = isStrangers ? 0 : knownInARow + 1;
    (isStrangers ? stranger : known).shift()?.();
  }

  async function passIn<T>(lane: LaneName, work: () => Promise<T>): Promise<T> {
    if (running.known + running.stranger < AT_ONCE) running[lane] += 1;
    else if (waiting[lane].length >= MOST_WAITING) throw new HashingBusyError();
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
    if (lane === "stranger" || named.has(lane.known)) return passIn("stranger", work);
    named.add(lane.known);
    try {
      return await passIn("known", work);
    } finally {
      named.delete(lane.known);
    }
  }

  const loadOf = (lane: LaneName) => ({ running: running[lane], waiting: waiting[lane].length });
  return {
    pass,
    load: (): HashingLoad => ({ known: loadOf("known"), stranger: loadOf("stranger") }),
  };
}
