import type { Merge, MergePreview } from "@musubi/contract";

/** Where the screen of a merge stands. */
export type MergeFlow =
  /** It leads elsewhere, or is looked at anew. */
  | { readonly step: "loading" }
  /** Nothing could be loaded, because there was no answer. */
  | { readonly step: "unreachable" }
  | { readonly step: "preview"; readonly preview: MergePreview; readonly unanswered: boolean }
  | { readonly step: "opening"; readonly preview: MergePreview }
  /** Driven by this screen, forward or back. */
  | { readonly step: "moving"; readonly merge: Merge }
  /** Under way, and not driven by this screen. */
  | { readonly step: "stopped"; readonly merge: Merge; readonly fault?: StopFault }
  | { readonly step: "confirming-cancel"; readonly merge: Merge }
  | { readonly step: "calling-off"; readonly merge: Merge }
  | { readonly step: "recent"; readonly merge: Merge; readonly fault?: "unanswered" }
  | { readonly step: "confirming-undo"; readonly merge: Merge }
  | { readonly step: "undoing"; readonly merge: Merge }
  | { readonly step: "cancelled"; readonly merge: Merge }
  | { readonly step: "undone"; readonly merge: Merge };

/** Why it does not get on; without one, it has not been tried yet. */
export type StopFault = "unanswered" | "too-late";

export type MergeEvent =
  | { readonly type: "arrived"; readonly at: MergeFlow }
  | { readonly type: "agreed" }
  | { readonly type: "open-failed" }
  | { readonly type: "moved"; readonly merge: Merge }
  | { readonly type: "stopped"; readonly merge: Merge }
  | { readonly type: "cancel-asked" }
  | { readonly type: "cancel-confirmed" }
  | { readonly type: "cancel-failed"; readonly fault: StopFault }
  | { readonly type: "undo-asked" }
  | { readonly type: "undo-confirmed" }
  | { readonly type: "undo-failed" }
  | { readonly type: "dialog-left" }
  | { readonly type: "went-back"; readonly merge: Merge };

export const LOADING: MergeFlow = { step: "loading" };

/** Returns what happens next. An event that the present step does not know changes nothing. */
export function reduceMerge(flow: MergeFlow, event: MergeEvent): MergeFlow {
  switch (event.type) {
    case "arrived":
      return stillTold(flow, event.at);
    case "agreed":
      return flow.step === "preview" ? { step: "opening", preview: flow.preview } : flow;
    case "open-failed":
      return flow.step === "opening"
        ? { step: "preview", preview: flow.preview, unanswered: true }
        : flow;
    case "moved":
      return { step: "moving", merge: event.merge };
    case "stopped":
      return { step: "stopped", merge: event.merge, fault: "unanswered" };
    case "cancel-asked":
      return flow.step === "stopped" ? { step: "confirming-cancel", merge: flow.merge } : flow;
    case "cancel-confirmed":
      return flow.step === "confirming-cancel" ? { step: "calling-off", merge: flow.merge } : flow;
    case "cancel-failed":
      return flow.step === "calling-off"
        ? { step: "stopped", merge: flow.merge, fault: event.fault }
        : flow;
    case "undo-asked":
      return flow.step === "recent" ? { step: "confirming-undo", merge: flow.merge } : flow;
    case "undo-confirmed":
      return flow.step === "confirming-undo" ? { step: "undoing", merge: flow.merge } : flow;
    case "undo-failed":
      return flow.step === "undoing"
        ? { step: "recent", merge: flow.merge, fault: "unanswered" }
        : flow;
    case "dialog-left":
      if (flow.step === "confirming-cancel") return { step: "stopped", merge: flow.merge };
      return flow.step === "confirming-undo" ? { step: "recent", merge: flow.merge } : flow;
    case "went-back":
      return {
        step: event.merge.kind === "undo" ? "undone" : "cancelled",
        merge: event.merge,
      };
  }
}

/** Looked at again, in another language for example: what was told about the same merge still holds. */
function stillTold(flow: MergeFlow, at: MergeFlow): MergeFlow {
  if (flow.step !== "stopped" || at.step !== "stopped") return at;
  const isSame = flow.merge.merge_id === at.merge.merge_id && at.fault === undefined;
  return isSame && flow.fault !== undefined ? { ...at, fault: flow.fault } : at;
}
