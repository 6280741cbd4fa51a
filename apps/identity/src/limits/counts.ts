import type { Limit } from "./rules.ts";

/** One count: of a limit, for a name. `isSpared`: it must not be at its limit, but nothing is taken from it. */
export type Share = { readonly limit: Limit; readonly who: string; readonly isSpared?: boolean };

/** `full`: the first share that is used up. `until`: when it can be used again. */
export type Taken =
  | { readonly ok: true }
  | { readonly ok: false; readonly full: Share; readonly until: number };

/** Where uses are counted. All shares of one use are counted together, or none. */
export type Counts = {
  /** Takes one from each share that is not spared. If one is used up, nothing is taken, or all is given back. */
  take(shares: readonly Share[]): Promise<Taken>;
  giveBack(shares: readonly Share[]): Promise<void>;
};

export const keyOf = ({ limit, who }: Share): string => `${limit.name}:${who}`;
