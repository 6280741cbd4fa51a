import type { Outcome } from "@musubi/contract/client";

/** Returns whether a call was answered with one of these codes. */
export const isRefusedWith = (outcome: Outcome<unknown>, ...codes: readonly string[]): boolean =>
  !outcome.ok && outcome.kind === "refused" && codes.includes(outcome.error.error_code);

/** Returns whether nobody answered: what was asked for may have been done, or not. */
export const isSilence = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.kind === "unanswered" && outcome.reason !== "malformed";
