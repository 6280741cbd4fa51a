import { REST_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import { isBrowserSettled } from "../../database/queries/known-browsers.ts";
import type { Beside, Guess, Limits } from "../../limits/limits.ts";

/** Where a guess is made, and in whose session, if the holder's own budget may be used. */
export type Guesser = {
  readonly from: string;
  readonly holder?: { readonly account: string; readonly family: string } | undefined;
};

/** A guess that was counted and may be checked. */
type ReservedGuess = {
  /** Call this if the guess was right, or there was nothing to guess. */
  giveBack(): Promise<void>;
};

/**
 * Counts a guess before it is checked, in the budgets of its network and of everybody. If the global budget is spent,
 * a holder in a browser that their ID has known for 72 hours has a budget of their own instead: an attacker who uses
 * up the global budget must not keep every holder from their services.
 */
export async function reserveGuess(
  limits: Limits,
  db: Queries,
  guess: Guess,
  { from, holder }: Guesser,
  now: number,
): Promise<Answer<ReservedGuess, "TooManyRequestException" | "ServiceUnavailableException">> {
  let own: Beside | undefined;
  let budget = await limits.reserveGuess(guess, from);
  const isOfAll = budget.state === "over" && budget.of === "all";
  if (isOfAll && holder && (await isBrowserSettled(db, holder.family, now - REST_MS))) {
    own = { holder: holder.account };
    budget = await limits.reserveGuess(guess, from, own);
  }
  if (budget.state === "closed") return refuse("ServiceUnavailableException");
  return budget.state === "over"
    ? refuse("TooManyRequestException", budget.retryAfterSeconds)
    : answer({ giveBack: () => limits.returnGuess(guess, from, own) });
}
