import type { Language, Service } from "@musubi/contract";
import { useEffect, useReducer, useRef, useState } from "react";
import { useAttempt } from "../../forms/use-attempt.ts";
import { useIsShown } from "../../frame/use-is-shown.ts";
import { useLocation } from "../../navigation/address.ts";
import { PATHS } from "../../navigation/paths.ts";
import { useLanguage, usePortal } from "../../portal/portal-context.ts";
import type { LoadedMerge } from "./flow/load-merge.ts";
import { LOADING, reduceMerge } from "./flow/merge-flow.ts";
import { createMergeActions } from "./merge-actions.ts";
import { findOtherId } from "./shared/other-id.ts";
import { useWaysOut } from "./use-ways-out.ts";

/** The screen of a merge: where it stands, and what can be done there. */
export function useMerge(first: LoadedMerge, wanted: string | undefined) {
  const { api, session } = usePortal();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const isShown = useIsShown();
  const attempt = useAttempt();
  const [flow, dispatch] = useReducer(reduceMerge, first.do === "show" ? first.at : LOADING);
  const [services, setServices] = useState<readonly Service[]>(
    first.do === "show" ? first.services : [],
  );

  const { signOutOther, goToAuth, signInAgain, leave } = useWaysOut();
  const actions = createMergeActions({
    client: api.identity,
    language,
    prepare: session.prepare,
    attempt,
    isShown: () => isShown.current,
    findOther: findOtherId,
    wanted,
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
    const isForeign = !isFirst && asked.current !== language && flow.step === "stopped";
    if (!isFirst && !isForeign) return;
    asked.current = language;
    if (isForeign) void actions.reload();
    else if (first.do !== "show") actions.follow(first);
  });

  return { flow, services, dispatch, leave, signInAgain, ...actions };
}
