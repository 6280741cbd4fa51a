import type { AskableTie } from "../../database/queries/beliefs.ts";

export const MINUTE_MS = 60_000;
/** The window over which a service's answers are counted. */
export const WINDOW_MS = 10 * MINUTE_MS;
/** A service that denies fewer accounts than this within the window loses no trust. */
export const FORGOTTEN = 20;
/** From that number on, at most one answer in this many may be a denial. */
const ONE_IN = 20;

/** A tie or what is left of one; the lineage says which account of the service it is. */
type Held = { readonly lineage: string | null } | undefined;

/** `unheard`: an import created the tie, and the service has never confirmed it. */
type HeldTie = Held & { readonly unheard?: number | null };

/** The state of an account when an answer is weighed, with the account locked. */
export type Standing = {
  /** The account is open, in no operation, not shut, and nothing has moved since a minute before the question. */
  readonly isSettled: boolean;
  readonly tie: HeldTie | undefined;
  /** Whether the ID has an account at the service, in use or asleep. */
  readonly isTaken: boolean;
  readonly aside: Held;
  readonly doubt: (Held & { readonly zero_at: number }) | undefined;
};

/**
 * What an answer means for a tie.
 * - `doubt`: the service denies the account for the first time.
 * - `end`: it denied the same account a minute ago or earlier.
 * - `bring-back`: it knows an account again whose tie was kept aside.
 */
export type Weight = "nothing" | "doubt" | "end" | "bring-back";

export function weighAnswer(
  activation: 0 | 1,
  asked: Pick<AskableTie, "lineage" | "is_aside"> & { readonly at: number },
  { isSettled, tie, isTaken, aside, doubt }: Standing,
): Weight {
  if (!isSettled) return "nothing";
  const isStill = (held: Held) => held !== undefined && held.lineage === asked.lineage;
  if (asked.is_aside) {
    return activation === 1 && !isTaken && isStill(aside) ? "bring-back" : "nothing";
  }
  if (activation === 1 || !isStill(tie)) return "nothing";
  // The service may not have read the import yet.
  if (tie?.unheard) return "nothing";
  if (doubt === undefined || !isStill(doubt)) return "doubt";
  return asked.at - doubt.zero_at >= MINUTE_MS ? "end" : "nothing";
}

/** Returns whether a service denies so many accounts that it must have lost them, rather than that they left. */
export const isForgetful = (answers: { readonly total: number; readonly zeros: number }): boolean =>
  answers.zeros >= FORGOTTEN && answers.zeros * ONE_IN > answers.total;
