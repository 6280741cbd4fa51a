import type { Language, Service } from "@musubi/contract";
import { useEffect, useReducer, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useAttempt } from "../../forms/use-attempt.ts";
import { useIsShown } from "../../forms/use-is-shown.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import { LOADING, reduceMerge } from "./flow/merge-flow.ts";
import { createMergeActions } from "./merge-actions.ts";
import { mergeIn } from "./shared/merge-path.ts";
import { findOtherId } from "./shared/other-id.ts";
import { useWaysOut } from "./use-ways-out.ts";

/** The screen of a merge: where it stands, and what can be done there. */
export function useMerge() {
  const { api, session } = usePortal();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const isShown = useIsShown();
  const attempt = useAttempt();
  const [flow, dispatch] = useReducer(reduceMerge, LOADING);
  const [services, setServices] = useState<readonly Service[]>([]);

  const { signOutOther, goToAuth, signInAgain, leave } = useWaysOut();
  const actions = createMergeActions({
    client: api.identity,
    language,
    prepare: session.prepare,
    attempt,
    isShown: () => isShown.current,
    findOther: findOtherId,
    wanted: mergeIn(useSearch()),
    dispatch,
    onLoaded: (loaded) => {
      setServices(loaded.services);
      dispatch({ type: "arrived", at: loaded.at });
    },
    signOutOther,
    tell: (migrateResult) => goToAuth({ migrateResult }),
    signInAgain,
    leave,
    toErrorPage: (reason) => navigate(PATHS.error, { replace: true, state: { reason } }),
  });

  const asked = useRef<Language>(undefined);
  useEffect(() => {
    const isFirst = asked.current === undefined;
    // What a service says comes in the language of the question.
    const isForeign = asked.current !== language && flow.step === "stopped";
    if (!isFirst && !isForeign) return;
    asked.current = language;
    void (isFirst ? actions.load() : actions.reload());
  });

  return { flow, services, dispatch, leave, signInAgain, ...actions };
}
