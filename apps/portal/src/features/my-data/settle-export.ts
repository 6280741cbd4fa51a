import type { HelpTopic } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { helpOfError } from "@musubi/contract/help-of-refusals";
import { isRefusedWith } from "../../api/outcomes.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

/** What came of preparing the file, or of fetching it. */
export type SettledExport<T> =
  | { readonly do: "done"; readonly data: T }
  /** There is no such file any more. */
  | { readonly do: "gone" }
  /** `said`: why not, in words for the holder; `topic`: what explains it. */
  | { readonly do: "refuse"; readonly said: string; readonly topic: HelpTopic | undefined }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

const TOLD = ["MergeBusyException", "AccountRestingException", "TooManyRequestException"];

export function settleExport<T>(outcome: Outcome<T>): SettledExport<T> {
  if (outcome.ok) return { do: "done", data: outcome.data };
  if (isRefusedWith(outcome, "ResourceNotFoundException")) return { do: "gone" };
  if (outcome.kind === "refused" && isRefusedWith(outcome, ...TOLD)) {
    const { error_code: code, message_body: said } = outcome.error;
    return { do: "refuse", said, topic: helpOfError(code) };
  }
  const reason = reasonForFailure(outcome);
  return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
}
