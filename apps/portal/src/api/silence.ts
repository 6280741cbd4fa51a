import type { Outcome } from "@musubi/contract/client";

/** Returns whether nobody answered: what was asked for may have been done, or not. */
export const isSilence = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.kind === "unanswered" && outcome.reason !== "malformed";
