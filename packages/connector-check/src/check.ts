import type { Bench } from "./bench.ts";

/** One requirement for a service. A check that fails throws: a `Disagreement`, if the service answered. */
export type Check = {
  readonly name: string;
  /** Whether it needs the account that the service made for checks. */
  readonly needsAccount: boolean;
  readonly run: (bench: Bench) => Promise<void>;
};

/** The service's second account for checks, and the subject that owns it during a check. */
export type OtherAccount = { readonly id: string; readonly subject: string };

/** A check that needs two accounts. */
export type PairCheck = {
  readonly name: string;
  readonly run: (bench: Bench, other: OtherAccount) => Promise<void>;
};

/** How a service differs from the contract, in words for its engineer. */
export class Disagreement extends Error {}
