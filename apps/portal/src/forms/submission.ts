import type { Outcome } from "@musubi/contract/client";
import { useReducer } from "react";
import { decideNext } from "../refusals/next.ts";
import type { FormSituation, MessageKey } from "../refusals/situations.ts";
import { type Actor, type ScreenNext, useProtected } from "./use-protected.ts";

/** The state of a form that is sent once and then answered. */
export type Submission =
  | { readonly phase: "editing" }
  | { readonly phase: "sending" }
  | { readonly phase: "refused"; readonly message: MessageKey }
  | { readonly phase: "unanswered" }
  | { readonly phase: "done" };

export type SubmissionEvent =
  | { readonly type: "edited" }
  | { readonly type: "sent" }
  | { readonly type: "answered"; readonly next: ScreenNext };

export const EDITING: Submission = { phase: "editing" };

/** A message stays until the holder types or sends again. A finished form stays finished. */
export function reduceSubmission(state: Submission, event: SubmissionEvent): Submission {
  switch (event.type) {
    case "edited":
      return state.phase === "refused" || state.phase === "unanswered" ? EDITING : state;
    case "sent":
      return state.phase === "done" ? state : { phase: "sending" };
    case "answered":
      return state.phase === "sending" ? conclude(event.next) : state;
  }
}

/** Returns the message about a form that failed. */
export function messageOf(state: Submission): MessageKey | "unanswered" | undefined {
  switch (state.phase) {
    case "refused":
      return state.message;
    case "unanswered":
      return "unanswered";
  }
}

function conclude(next: ScreenNext): Submission {
  switch (next.do) {
    case "go-on":
      return { phase: "done" };
    case "show":
      return { phase: "refused", message: next.message };
    case "offer-retry":
      return { phase: "unanswered" };
  }
}

/** The state of a form, and the function that sends it. */
export function useSubmission(
  situation: FormSituation,
  act: (actor: Actor) => Promise<Outcome<unknown>>,
  onDone?: () => void,
) {
  const [state, dispatch] = useReducer(reduceSubmission, EDITING);
  const runProtected = useProtected();
  return {
    state,
    edit: () => dispatch({ type: "edited" }),
    async submit() {
      // While the next screen loads, this one can still be pressed.
      if (state.phase === "done") return;
      dispatch({ type: "sent" });
      const next = await runProtected(async (actor) => decideNext(situation, await act(actor)));
      if (next === undefined) return;
      dispatch({ type: "answered", next });
      if (next.do === "go-on") onDone?.();
    },
  };
}
