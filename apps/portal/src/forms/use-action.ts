import type { Outcome } from "@musubi/contract/client";
import { useState } from "react";
import { type Deed, type Settled, settle } from "../refusals/settle.ts";
import { useProtected } from "./use-protected.ts";

/** The outcome of an action that failed, for the screen to show. */
export type Undone = Exclude<Settled, { do: "done" | "error-page" }>;

/** Runs an action when a button is pressed. `run` returns undefined if the screen has nothing left to do. */
export function useDeed(deed: Deed) {
  const runProtected = useProtected();
  const [state, setState] = useState<"asked" | Undone>();
  return {
    isAsked: state === "asked",
    undone: state === "asked" ? undefined : state,
    clear: () => setState(undefined),
    async run<T>(act: () => Promise<Outcome<T>>) {
      setState("asked");
      const settled = await runProtected(async () => settle(deed, await act()));
      setState(settled?.do === "done" ? undefined : settled);
      return settled;
    },
  };
}
