import type { Merge } from "@musubi/contract";

export type StepState = Merge["steps"][number]["state"];

/** Returns the merge with one of its steps somewhere else. */
export const markStep = (merge: Merge, service: number, state: StepState): Merge => ({
  ...merge,
  steps: merge.steps.map((step) => (step.service_id === service ? { ...step, state } : step)),
});

/** What was never tried comes first, as identity takes them: one service in trouble does not keep the others waiting. */
const ORDER: readonly StepState[] = ["todo", "sent", "refused"];
/** What a service does not give back, an undoing does not ask for again. */
const ORDER_BACK: readonly StepState[] = ["todo", "sent"];

/** Returns the service that is asked next; undefined where all have moved. */
export const nextService = (merge: Merge): number | undefined =>
  (merge.kind === "undo" ? ORDER_BACK : ORDER).flatMap((state) =>
    merge.steps.filter((step) => step.state === state),
  )[0]?.service_id;

/** The step that is taken next is shown as being under way. */
export function markNext(merge: Merge): Merge {
  const next = nextService(merge);
  return next === undefined ? merge : markStep(merge, next, "sent");
}

/** Returns whether a service is left that has not been asked yet. */
export const hasUntried = (merge: Merge): boolean =>
  merge.steps.some((step) => step.state === "todo");

export const countDone = (merge: Merge): number =>
  merge.steps.filter((step) => step.state === "done").length;

export const isOver = (merge: Merge): boolean =>
  merge.state === "done" || merge.state === "cancelled";

/** Returns whether services go back to the ID they came from: a merge that was called off, or one that is undone. */
export const goesBack = (merge: Merge): boolean =>
  merge.kind === "undo" || merge.state === "cancelling" || merge.state === "cancelled";

export const isUndoable = ({ state, undo_until }: Merge): boolean =>
  state === "done" && undo_until !== null;

/** Returns the merge of the last days that can be undone. */
export const findRecent = (merges: readonly Merge[]): Merge | undefined => merges.find(isUndoable);
