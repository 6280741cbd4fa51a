import type { Outcome } from "@musubi/contract/client";
import { useState } from "react";
import { decideNext, type Next } from "../refusals/next.ts";
import type { ActionSituation, RowOf } from "../refusals/situations.ts";
import { useProtected } from "./use-protected.ts";

/** The outcome of an action that failed, for the screen to show. */
export type Undone = Exclude<Next<RowOf<ActionSituation>>, { do: "go-on" | "error-page" }>;

/** Runs an action when a button is pressed. `run` returns undefined if the screen has nothing left to do. */
export function useAction(situation: ActionSituation) {
  const runProtected = useProtected();
  const [state, setState] = useState<"asked" | Undone>();
  return {
    isAsked: state === "asked",
    undone: state === "asked" ? undefined : state,
    clear: () => setState(undefined),
    async run<T>(act: () => Promise<Outcome<T>>) {
      setState("asked");
      const next = await runProtected(async () => decideNext(situation, await act()));
      setState(next?.do === "go-on" ? undefined : next);
      return next;
    },
  };
}
