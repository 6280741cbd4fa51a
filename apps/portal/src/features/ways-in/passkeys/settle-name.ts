import type { Outcome } from "@musubi/contract/client";
import { isRefusedWith } from "../../../api/outcomes.ts";
import { type ErrorReason, reasonForFailure } from "../../../navigation/reasons.ts";

/** What came of another name for a passkey. */
export type SettledName =
  | { readonly do: "done" }
  | { readonly do: "refuse"; readonly fault: "missing" | "gone" }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

export function settleName(outcome: Outcome<unknown>): SettledName {
  if (outcome.ok) return { do: "done" };
  if (isRefusedWith(outcome, "ResourceNotFoundException")) return { do: "refuse", fault: "gone" };
  if (isRefusedWith(outcome, "InvalidParameterException")) {
    return { do: "refuse", fault: "missing" };
  }
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
