import type { Outcome } from "@musubi/contract/client";
import { useReducer } from "react";
import { judge } from "../rulings/judge.ts";
import type { Situation } from "../rulings/rulings.ts";
import { EDITING, reduceSubmission, type Submission } from "./submission.ts";
import { type Actor, useAttempt } from "./use-attempt.ts";

export type SubmissionControl = {
  readonly state: Submission;
  readonly edit: () => void;
  readonly submit: () => Promise<void>;
};

/** A form that is sent, with what may become of it. */
export function useSubmission(
  situation: Situation,
  act: (actor: Actor) => Promise<Outcome<unknown>>,
  onDone?: () => void,
): SubmissionControl {
  const [state, dispatch] = useReducer(reduceSubmission, EDITING);
  const attempt = useAttempt();
  return {
    state,
    edit: () => dispatch({ type: "edited" }),
    async submit() {
      dispatch({ type: "sent" });
      const verdict = await attempt(async (actor) => judge(situation, await act(actor)));
      if (verdict === undefined) return;
      dispatch({ type: "answered", verdict });
      if (verdict.do === "go-on") onDone?.();
    },
  };
}
