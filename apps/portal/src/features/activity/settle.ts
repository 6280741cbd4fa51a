import type { Outcome } from "@musubi/contract/client";
import { isRefusedWith } from "../../api/outcomes.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

type Settled =
  | { readonly do: "done" }
  /** Why not, in identity's own words. */
  | { readonly do: "refuse"; readonly said: string }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** What a screen does with an answer that has nothing to say but that it was done. */
export function settle(outcome: Outcome<unknown>): Settled {
  if (outcome.ok) return { do: "done" };
  if (outcome.kind === "refused" && isRefusedWith(outcome, "FrozenRecentlyException")) {
    return { do: "refuse", said: outcome.error.message_body };
  }
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
