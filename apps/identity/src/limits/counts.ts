import type { Limit } from "./rules.ts";

/** One count: of what, under whose name. `isSpared`: it must not be used up, and nothing is taken from it. */
export type Share = { readonly limit: Limit; readonly who: string; readonly isSpared?: boolean };

/** `full`: the first of the shares that is used up, and when it can be used again. */
export type Taken =
  | { readonly ok: true }
  | { readonly ok: false; readonly full: Share; readonly until: number };

/** Where uses are counted. What one use falls on is counted at once, and all of it or none. */
export type Counts = {
  /** Takes one from each share. Where one is used up, nothing is taken, and no row made. */
  take(shares: readonly Share[]): Promise<Taken>;
  /** Gives back what was taken. */
  giveBack(shares: readonly Share[]): Promise<void>;
};

export const keyOf = ({ limit, who }: Share): string => `${limit.name}:${who}`;
