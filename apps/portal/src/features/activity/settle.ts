import type { Outcome } from "@musubi/contract/client";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

type Settled =
  | { readonly do: "done" }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** What a screen does with an answer that has nothing to say but that it was done. */
export function settle(outcome: Outcome<unknown>): Settled {
  if (outcome.ok) return { do: "done" };
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
