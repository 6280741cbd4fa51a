import { cancelMerge, type Merge, undoMerge } from "@musubi/contract";
import { isRefusedWith } from "../../../api/outcomes.ts";
import { endingOf } from "../../../rulings/ending.ts";
import { type MergeStage, SETTLED, type Settled } from "../flow/merge-stage.ts";

type Drive = (merge: Merge) => Promise<void>;

/** Calls off a merge that is under way, and drives it back. */
export async function callOffMerge(
  { client, attempt, dispatch }: MergeStage,
  merge: Merge,
  drive: Drive,
): Promise<void> {
  dispatch({ type: "cancel-confirmed" });
  let cancelling: Merge | undefined;
  const ended = await attempt(async (): Promise<Settled> => {
    const outcome = await client.send(cancelMerge, { body: { merge_id: merge.merge_id } });
    if (outcome.ok) {
      cancelling = outcome.data;
    } else {
      const isOver = isRefusedWith(outcome, "MergeNotReadyException");
      dispatch({ type: "cancel-failed", fault: isOver ? "too-late" : "unanswered" });
    }
    return SETTLED;
  });
  if (ended?.do === "offer-retry") dispatch({ type: "cancel-failed", fault: "unanswered" });
  if (cancelling !== undefined) await drive(cancelling);
}

/** Undoes a merge that is over, while the other ID can still be woken. */
export async function undoFinishedMerge(
  { client, attempt, dispatch }: MergeStage,
  merge: Merge,
  drive: Drive,
): Promise<void> {
  dispatch({ type: "undo-confirmed" });
  let undoing: Merge | undefined;
  const ended = await attempt(async (): Promise<Settled> => {
    const outcome = await client.send(undoMerge, { body: { merge_id: merge.merge_id } });
    if (outcome.ok) undoing = outcome.data;
    else if (outcome.kind === "unanswered") dispatch({ type: "undo-failed" });
    else return endingOf(outcome);
    return SETTLED;
  });
  if (ended?.do === "offer-retry") dispatch({ type: "undo-failed" });
  if (undoing !== undefined) await drive(undoing);
}
