/** Thousands of years later than any real time: a deadline this far away does not run. */
export const FAR_MS = 100_000_000_000_000;

/** How often to check whether a block has ended. */
const LOOK_AGAIN_MS = 60 * 60_000;

/** Returns when to check a deadline again. If it does not run, its end is unknown. */
export const whenToLook = (until: number, now: number): number =>
  until >= FAR_MS ? now + LOOK_AGAIN_MS : until;
