import type { Merge, MergePreview } from "@musubi/contract";

/** The state of the screen of a merge. */
export type MergeFlow =
  | {
      readonly phase: "preview";
      readonly preview: MergePreview;
      /** The holder agreed, and the request is in progress or got no answer. */
      readonly agreed?: "sent" | "unanswered";
    }
  /** The screen is making the calls that move the services, forward or back. */
  | { readonly phase: "moving"; readonly merge: Merge }
  | Standing
  | { readonly phase: "cancelled" | "undone"; readonly merge: Merge };

/** A merge in progress for which this screen makes no calls; or a recent one, which can be undone. */
type Standing = {
  readonly phase: "stopped" | "recent";
  readonly merge: Merge;
  /** The question whether to cancel or undo it: open, or answered with yes. */
  readonly question?: "open" | "answered";
  readonly fault?: StopFault;
};

/** Why the merge stopped, or why it could not be cancelled or undone. */
export type StopFault = "unanswered" | "too-late";

export type MergeEvent =
  | { readonly type: "arrived"; readonly at: MergeFlow }
  | { readonly type: "agreed" | "open-failed" }
  | { readonly type: "moved" | "stopped" | "went-back"; readonly merge: Merge }
  | TakingBack;

type TakingBack =
  | { readonly type: "asked" | "confirmed" | "dialog-left" }
  | { readonly type: "failed"; readonly fault: StopFault };

/** Returns the next state. An event that does not fit the phase changes nothing. */
export function reduceMerge(flow: MergeFlow, event: MergeEvent): MergeFlow {
  switch (event.type) {
    case "arrived":
      return stillTold(flow, event.at);
    case "moved":
      return { phase: "moving", merge: event.merge };
    case "stopped":
      return { phase: "stopped", merge: event.merge, fault: "unanswered" };
    case "went-back":
      return { phase: event.merge.kind === "undo" ? "undone" : "cancelled", merge: event.merge };
    case "agreed":
      return flow.phase === "preview" ? { ...flow, agreed: "sent" } : flow;
    case "open-failed":
      return flow.phase === "preview" ? { ...flow, agreed: "unanswered" } : flow;
    default:
      return flow.phase === "stopped" || flow.phase === "recent" ? takeBack(flow, event) : flow;
  }
}

function takeBack({ phase, merge, question }: Standing, event: TakingBack): MergeFlow {
  const standing = { phase, merge };
  switch (event.type) {
    case "asked":
      return { ...standing, question: "open" };
    case "confirmed":
      return question === undefined ? standing : { ...standing, question: "answered" };
    case "dialog-left":
      return standing;
    case "failed":
      return { ...standing, fault: event.fault };
  }
}

/** Keeps the message about a stopped merge when the same merge is loaded again, for example in another language. */
function stillTold(flow: MergeFlow, at: MergeFlow): MergeFlow {
  if (flow.phase !== "stopped" || at.phase !== "stopped") return at;
  const isSame = flow.merge.merge_id === at.merge.merge_id && at.fault === undefined;
  return isSame && flow.fault !== undefined ? { ...at, fault: flow.fault } : at;
}
