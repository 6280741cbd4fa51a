import { canonicalErrorCode } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { type ErrorReason, reasonFor } from "../navigation/reasons.ts";

export type Failure = Extract<Outcome<unknown>, { ok: false }>;

/** What follows from a failure that no table names. */
export type Ending =
  /** There was no answer. Typed text stays, and the holder may try again. */
  { readonly do: "offer-retry" } | { readonly do: "error-page"; readonly reason: ErrorReason };

export function endingOf(failure: Failure): Ending {
  if (failure.kind === "refused") {
    return { do: "error-page", reason: reasonFor(canonicalErrorCode(failure.error.error_code)) };
  }
  return failure.reason === "malformed"
    ? { do: "error-page", reason: "unexpected" }
    : { do: "offer-retry" };
}
