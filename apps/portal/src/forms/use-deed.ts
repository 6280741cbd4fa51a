import type { Outcome } from "@musubi/contract/client";
import { useState } from "react";
import { type Deed, type Settled, settle } from "../rulings/settle.ts";
import { useAttempt } from "./use-attempt.ts";

/** What is to be told of a deed that did not go through. */
export type Undone = Exclude<Settled, { do: "done" | "error-page" }>;

/** A deed that is done at a press. It is undefined what came of it where the screen has nothing left to do. */
export function useDeed(deed: Deed) {
  const attempt = useAttempt();
  const [state, setState] = useState<"asked" | Undone>();
  return {
    isAsked: state === "asked",
    undone: state === "asked" ? undefined : state,
    clear: () => setState(undefined),
    async run<T>(act: () => Promise<Outcome<T>>) {
      setState("asked");
      const settled = await attempt(async () => settle(deed, await act()));
      setState(settled?.do === "done" ? undefined : settled);
      return settled;
    },
  };
}
