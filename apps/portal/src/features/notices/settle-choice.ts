import type { Outcome } from "@musubi/contract/client";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

type Settled =
  | { readonly do: "saved" }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** What a switch does with the answer to what was chosen. */
export function settleChoice(outcome: Outcome<unknown>): Settled {
  if (outcome.ok) return { do: "saved" };
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
