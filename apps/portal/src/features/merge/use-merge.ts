import { useEffect, useReducer, useRef } from "react";
import { useAttempt } from "../../forms/use-attempt.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import type { ShownMerge } from "./flow/load-merge.ts";
import { reduceMerge } from "./flow/merge-flow.ts";
import { createMergeActions, type MergeStage } from "./merge-actions.ts";
import { findOtherId } from "./shared/other-id.ts";
import { useWaysOut } from "./use-ways-out.ts";

/** The screen of a merge: where it stands, and what can be done there. */
export function useMerge({ at }: ShownMerge, look: MergeStage["look"]) {
  const { api } = usePortal();
  const language = useLanguage();
  const attempt = useAttempt();
  const [flow, dispatch] = useReducer(reduceMerge, at);
  const ways = useWaysOut();
  const actions = createMergeActions({
    ...{ client: api.identity, language, attempt, dispatch, look, ...ways },
    findOther: findOtherId,
    tell: (migrateResult) => ways.goToAuth({ migrateResult }),
  });

  // It was looked at again.
  useEffect(() => dispatch({ type: "arrived", at }), [at]);

  const asked = useRef(language);
  useEffect(() => {
    // What a service says comes in the language of the question.
    if (asked.current === language || flow.step !== "stopped") return;
    asked.current = language;
    void look();
  });

  return { flow, dispatch, ...ways, ...actions };
}
