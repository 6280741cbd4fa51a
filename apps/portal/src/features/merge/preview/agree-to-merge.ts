import { type Merge, openMerge } from "@musubi/contract";
import type { Outcome } from "@musubi/contract/client";
import { isRefusedWith } from "../../../api/outcomes.ts";
import type { MigrateResult } from "../../../navigation/auth-entry.ts";
import { endingOf } from "../../../rulings/ending.ts";
import { type MergeStage, SETTLED, type Settled } from "../flow/merge-stage.ts";
import { logMerge } from "../progress/log-merge.ts";
import { type MergeEnd, moveServices } from "../progress/move-services.ts";

/** Opens the merge that the holder has agreed to, and takes it to its end in the other ID's own name. */
export async function agreeToMerge(
  stage: MergeStage,
  lookAgain: () => Promise<void>,
): Promise<void> {
  const { client, language, dispatch } = stage;
  const other = stage.findOther();
  if (other === undefined) return stage.signInAgain("transfer_user_failed");
  dispatch({ type: "agreed" });
  const ended = await stage.attempt(async (actor): Promise<Settled> => {
    const opened = await client.send(openMerge, { body: { migration_user_key: other.idToken } });
    if (!opened.ok) return explainUnopened(stage, opened, lookAgain);
    const onProgress = (merge: Merge) => dispatch({ type: "moved", merge });
    onProgress(opened.data);
    const end = await moveServices({ client, language, other, onProgress }, opened.data);
    if (end.do === "stopped") {
      dispatch({ type: "stopped", merge: end.merge });
      return SETTLED;
    }
    // What is left goes on without the other ID's tokens, which may be the very thing that was refused.
    stage.signOutOther();
    logMerge(client, actor, { end, source: other.idToken });
    if (end.do === "error-page") return end;
    stage.tell(describeResult(end));
    return SETTLED;
  });
  if (ended?.do === "offer-retry") dispatch({ type: "open-failed" });
}

function describeResult(end: Exclude<MergeEnd, { do: "stopped" | "error-page" }>): MigrateResult {
  if (end.do === "finished") return { isSuccess: true };
  return { isSuccess: false, errorMessage: end.do === "tell" ? end.said : end.message };
}

type Failure = Extract<Outcome<unknown>, { ok: false }>;

async function explainUnopened(
  { dispatch, signInAgain }: MergeStage,
  failure: Failure,
  lookAgain: () => Promise<void>,
): Promise<Settled> {
  if (isPlanOutdated(failure)) {
    await lookAgain();
  } else if (
    failure.kind === "unanswered" ||
    isRefusedWith(failure, "ServiceUnavailableException")
  ) {
    dispatch({ type: "open-failed" });
  } else if (isRefusedWith(failure, "InvalidProofException")) {
    signInAgain("transfer_user_failed");
  } else {
    return endingOf(failure);
  }
  return SETTLED;
}

/**
 * Whether the plan that the holder agreed to may not hold any more. An answer that cannot be read is
 * one all the same: the merge may be open.
 */
const isPlanOutdated = (failure: Failure): boolean =>
  failure.kind === "unanswered"
    ? failure.reason === "malformed"
    : isRefusedWith(
        failure,
        "SameServiceException",
        "NotSupportedException",
        "ResourceNotFoundException",
        "MergeBusyException",
      );
