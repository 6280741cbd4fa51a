import { MERGE_REFUSALS, type MergePreview, type MergeRefusal } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { type Ending, endingOf, type Failure } from "./ending.ts";
import type { LinkMessage } from "./link-situations.ts";

/** A refused plan, for a reason that can be explained. */
export type RefusedPreview = MergePreview & {
  readonly decision: Exclude<MergeRefusal, "unknown-service">;
};

/** The sign-in to the other ID is no longer valid: too old, or used for something else. */
type SignInAgain = { readonly do: "sign-in-again" };

/** What follows from the plan of a merge. */
export type AfterPlan =
  | { readonly do: "go-on"; readonly preview: MergePreview }
  /** The two IDs cannot be merged. */
  | { readonly do: "refuse"; readonly preview: RefusedPreview; readonly message: LinkMessage }
  /** One of the two IDs is busy with another operation. `said` is identity's text. */
  | { readonly do: "wait"; readonly said: string }
  | SignInAgain
  | Ending;

/** Returns what follows from the plan of a merge, or from a failure to get one. */
export function decideAfterPlan(outcome: Outcome<MergePreview>): AfterPlan {
  if (outcome.ok) return follow(outcome.data);
  if (outcome.kind === "unanswered") return endingOf(outcome);
  switch (outcome.error.error_code) {
    case "InvalidProofException":
      return { do: "sign-in-again" };
    case "MergeBusyException":
      return { do: "wait", said: outcome.error.message_body };
    default:
      return endingOf(outcome);
  }
}

/** Returns what follows from the failure of a request that was made with the other ID's token. */
export const decideAfterOther = (failure: Failure): SignInAgain | Ending =>
  failure.kind === "refused" && failure.error.error_code === "NotAuthorizedException"
    ? { do: "sign-in-again" }
    : endingOf(failure);

function follow(preview: MergePreview): AfterPlan {
  if (preview.decision === "move") return { do: "go-on", preview };
  if (!isExplained(preview)) return { do: "error-page", reason: "unexpected" };
  return { do: "refuse", preview, message: MERGE_REFUSALS[preview.decision].message };
}

const isExplained = (preview: MergePreview): preview is RefusedPreview =>
  preview.decision !== "move" && MERGE_REFUSALS[preview.decision].message !== null;
