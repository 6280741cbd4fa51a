import type { Bench } from "./bench.ts";

/** One thing a service must do. A check that finds otherwise throws a `Disagreement`. */
export type Check = {
  readonly name: string;
  /** Whether it works on the account that the service made for checks. */
  readonly needsAccount: boolean;
  readonly run: (bench: Bench) => Promise<void>;
};

/** What a service does differently from the contract, in words for its engineer. */
export class Disagreement extends Error {}
