import type { Outcome } from "@musubi/contract/client";
import { isRefusedWith } from "../../api/outcomes.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

/** What came of leaving, of coming back, or of undoing a link. */
export type Settled =
  | { readonly do: "done" }
  /** There is nothing to do any more: another tab, or an answer that was lost, was sooner. */
  | { readonly do: "look-again" }
  /** `said`: why not, in words for the holder. */
  | { readonly do: "refuse"; readonly said: string }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** Why a holder can do nothing about it here but read. */
const TOLD = [
  "E500-01",
  "ServiceActiveException",
  "ServiceUnavailableException",
  "SameServiceException",
];

export function settle(outcome: Outcome<unknown>): Settled {
  if (outcome.ok) return { do: "done" };
  if (isRefusedWith(outcome, "ResourceNotFoundException")) return { do: "look-again" };
  if (outcome.kind === "refused" && isRefusedWith(outcome, ...TOLD)) {
    return { do: "refuse", said: outcome.error.message_body };
  }
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
