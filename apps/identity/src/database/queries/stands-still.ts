/** Later than any time there is, by thousands of years: what ends only then stands still. */
export const FAR_MS = 100_000_000_000_000;

/** Until it is looked again whether a block has ended. */
const LOOK_AGAIN_MS = 60 * 60_000;

/** Returns when to look again at what ends then: of what stands still, nobody knows when it does. */
export const whenToLook = (until: number, now: number): number =>
  until >= FAR_MS ? now + LOOK_AGAIN_MS : until;
