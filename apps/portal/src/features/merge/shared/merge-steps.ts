import type { Merge } from "@musubi/contract";

export type StepState = Merge["steps"][number]["state"];

/** Returns the merge with the state of one step changed. */
export const markStep = (merge: Merge, service: number, state: StepState): Merge => ({
  ...merge,
  steps: merge.steps.map((step) => (step.service_id === service ? { ...step, state } : step)),
});

/** Services that were not asked yet come first, as in identity, so that a failing service does not delay the others. */
const ORDER: readonly StepState[] = ["todo", "sent", "refused"];
/** An undo does not ask again a service that refused to give an account back. */
const ORDER_BACK: readonly StepState[] = ["todo", "sent"];

/** Returns the service to ask next. Undefined if there is none left to ask. */
export const nextService = (merge: Merge): number | undefined =>
  (merge.kind === "undo" ? ORDER_BACK : ORDER).flatMap((state) =>
    merge.steps.filter((step) => step.state === state),
  )[0]?.service_id;

/** Shows the next step as in progress. */
export function markNext(merge: Merge): Merge {
  const next = nextService(merge);
  return next === undefined ? merge : markStep(merge, next, "sent");
}

/** Returns whether there is a service that has not been asked yet. */
export const hasUntried = (merge: Merge): boolean =>
  merge.steps.some((step) => step.state === "todo");

export const countDone = (merge: Merge): number =>
  merge.steps.filter((step) => step.state === "done").length;

export const isOver = (merge: Merge): boolean =>
  merge.state === "done" || merge.state === "cancelled";

/** Returns whether services go back to their earlier ID: the merge was cancelled or is being undone. */
export const goesBack = (merge: Merge): boolean =>
  merge.kind === "undo" || merge.state === "cancelling" || merge.state === "cancelled";

export const isUndoable = ({ state, undo_until }: Merge): boolean =>
  state === "done" && undo_until !== null;

/** Returns the first of the merges that can be undone, if any. */
export const findRecent = (merges: readonly Merge[]): Merge | undefined => merges.find(isUndoable);
