import { canonicalErrorCode, type HelpTopic } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { helpOfError } from "@musubi/contract/help-of-refusals";
import { isRefusedWith } from "../../api/outcomes.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

/** What came of a change of the ways in. */
export type Settled<T> =
  | { readonly do: "done"; readonly data: T }
  /** Another tab was sooner: what is shown is no longer true. */
  | { readonly do: "look-again" }
  | ({ readonly do: "refuse" } & Refused)
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** Why not, in identity's own words. */
export type Refused = {
  readonly code: string;
  readonly said: string;
  readonly topic: HelpTopic | undefined;
};

const TOLD = [
  "WayTakenException",
  "WayRestingException",
  "WayExistsException",
  "LastWayException",
  "CommonPasswordException",
  "InvalidParameterException",
  "InvalidProofException",
  "MergeBusyException",
  "AccountRestingException",
];

export function settleWay<T>(outcome: Outcome<T>): Settled<T> {
  if (outcome.ok) return { do: "done", data: outcome.data };
  if (isRefusedWith(outcome, "ResourceNotFoundException")) return { do: "look-again" };
  if (outcome.kind === "refused" && isRefusedWith(outcome, ...TOLD)) {
    const { error_code, message_body: said } = outcome.error;
    const code = canonicalErrorCode(error_code);
    return { do: "refuse", code, said, topic: helpOfError(code) };
  }
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
