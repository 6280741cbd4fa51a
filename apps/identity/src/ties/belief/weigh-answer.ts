import type { AskableTie } from "../../database/queries/beliefs.ts";

export const MINUTE_MS = 60_000;
/** Over how long a service's answers are counted. */
export const WINDOW_MS = 10 * MINUTE_MS;
/** How many accounts a service may no longer know within that time, and still be believed. */
export const FORGOTTEN = 20;
/** And of how many answers at most one may be such. */
const ONE_IN = 20;

/** Is, or was until lately: the lineage says which account of the service is meant. */
type Held = { readonly lineage: string | null } | undefined;

/** `unheard`: an import brought it, and its service has never said that it knows it. */
type HeldTie = Held & { readonly unheard?: number | null };

/** How things stand when an answer is weighed, with the account held still. */
export type Standing = {
  /** Open, in no operation, and nothing moved since a minute before the question. */
  readonly isSettled: boolean;
  readonly tie: HeldTie | undefined;
  readonly aside: Held;
  readonly doubt: (Held & { readonly zero_at: number }) | undefined;
};

/**
 * What an answer means for a tie.
 * - `doubt`: the service knows the account no longer, for the first time.
 * - `end`: it said so a minute ago or longer, of the same account.
 * - `bring-back`: it knows one again whose tie is kept aside.
 */
export type Weight = "nothing" | "doubt" | "end" | "bring-back";

export function weighAnswer(
  activation: 0 | 1,
  asked: Pick<AskableTie, "lineage" | "is_aside"> & { readonly at: number },
  { isSettled, tie, aside, doubt }: Standing,
): Weight {
  if (!isSettled) return "nothing";
  const isStill = (held: Held) => held !== undefined && held.lineage === asked.lineage;
  if (asked.is_aside) {
    return activation === 1 && tie === undefined && isStill(aside) ? "bring-back" : "nothing";
  }
  if (activation === 1 || !isStill(tie)) return "nothing";
  // It may not have read yet whose its accounts are.
  if (tie?.unheard) return "nothing";
  if (doubt === undefined || !isStill(doubt)) return "doubt";
  return asked.at - doubt.zero_at >= MINUTE_MS ? "end" : "nothing";
}

/** Whether a service forgets so many that it has lost them, and they have not left. */
export const isForgetful = (answers: { readonly total: number; readonly zeros: number }): boolean =>
  answers.zeros >= FORGOTTEN && answers.zeros * ONE_IN > answers.total;
