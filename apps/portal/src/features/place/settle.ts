import type { ErrorBody, HelpTopic } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { helpOfError } from "@musubi/contract/help-of-refusals";
import { isRefusedWith } from "../../api/outcomes.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

/** What came of leaving, of coming back, of undoing a link, or of erasing. */
export type Settled =
  | { readonly do: "done" }
  /** There is nothing to do any more: another tab, or an answer that was lost, was sooner. */
  | { readonly do: "look-again" }
  /**
   * `said`: why not, in words for the holder; `topic`: what explains it. `triesLeft`: how often a code may
   * still be typed.
   */
  | {
      readonly do: "refuse";
      readonly said: string;
      readonly topic?: HelpTopic | undefined;
      readonly triesLeft?: number | undefined;
    }
  /** The service did not answer. It may have done it all the same, or be made to do it later. */
  | { readonly do: "not-yet" }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** What the holder asked for is no longer there to be done, or is done. */
const OVER = ["ResourceNotFoundException", "SameServiceException", "ServiceActiveException"];

/** What is told of a code, and can be put right: a new try, a new code, or a while. */
const TOLD_OF_CODE = [
  "CodeMismatchException",
  "ExpiredCodeException",
  "LimitExceededException",
  "MergeBusyException",
];

/** The same of what a code is asked for. */
export function settleByCode(outcome: Outcome<unknown>): Settled {
  if (!outcome.ok && outcome.kind === "refused" && isRefusedWith(outcome, ...TOLD_OF_CODE)) {
    return tell(outcome.error);
  }
  return settle(outcome);
}

export function settle(outcome: Outcome<unknown>): Settled {
  if (outcome.ok) return { do: "done" };
  if (isRefusedWith(outcome, ...OVER)) return { do: "look-again" };
  if (isRefusedWith(outcome, "ServiceUnavailableException")) return { do: "not-yet" };
  if (outcome.kind === "refused" && isRefusedWith(outcome, "E500-01")) {
    return tell(outcome.error);
  }
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}

const tell = ({ error_code: code, message_body: said, tries_left }: ErrorBody): Settled => ({
  do: "refuse",
  said,
  topic: helpOfError(code),
  ...(tries_left !== undefined && { triesLeft: tries_left }),
});
