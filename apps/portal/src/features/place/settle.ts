import type { ErrorBody, HelpTopic } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { helpOfError } from "@musubi/contract/help-of-refusals";
import { isRefusedWith } from "../../api/outcomes.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";
import { judge, type Verdict } from "../../rulings/judge.ts";

/** What came of leaving, of coming back, of undoing a link, or of erasing. */
export type Settled =
  | { readonly do: "done" }
  /** There is nothing to do any more: another tab, or an answer that was lost, was sooner. */
  | { readonly do: "look-again" }
  /** `said`: why not, in words for the holder; `topic`: what explains it. */
  | { readonly do: "refuse"; readonly said: string; readonly topic?: HelpTopic | undefined }
  /** The service did not answer. It may have done it all the same, or be made to do it later. */
  | { readonly do: "not-yet" }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** What the holder asked for is no longer there to be done, or is done. */
const OVER = ["ResourceNotFoundException", "SameServiceException", "ServiceActiveException"];

/** The same of what a code is asked for: what is wrong with the code, or with too many, is told as everywhere. */
export function settleByCode(
  outcome: Outcome<unknown>,
): Settled | Extract<Verdict, { do: "show" }> {
  const verdict = judge("erase-service", outcome);
  if (verdict.do === "show") return verdict;
  if (!outcome.ok && outcome.kind === "refused" && isRefusedWith(outcome, "MergeBusyException")) {
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

const tell = ({ error_code: code, message_body: said }: ErrorBody): Settled => ({
  do: "refuse",
  said,
  topic: helpOfError(code),
});
