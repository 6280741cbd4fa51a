import type { Bench } from "./bench.ts";

/** One thing a service must do. A check that finds otherwise throws a `Disagreement`. */
export type Check = {
  readonly name: string;
  /** Whether it works on the account that the service made for checks. */
  readonly needsAccount: boolean;
  readonly run: (bench: Bench) => Promise<void>;
};

/** The service's second account for checks, and the subject that has it meanwhile. */
export type OtherAccount = { readonly id: string; readonly subject: string };

/** One for which one account is not enough. */
export type PairCheck = {
  readonly name: string;
  readonly run: (bench: Bench, other: OtherAccount) => Promise<void>;
};

/** What a service does differently from the contract, in words for its engineer. */
export class Disagreement extends Error {}
