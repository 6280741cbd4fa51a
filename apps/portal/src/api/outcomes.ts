import type { Outcome } from "@musubi/contract/client";

/** Returns whether a call was answered with one of these codes. */
export const isRefusedWith = (outcome: Outcome<unknown>, ...codes: readonly string[]): boolean =>
  !outcome.ok && outcome.kind === "refused" && codes.includes(outcome.error.error_code);
