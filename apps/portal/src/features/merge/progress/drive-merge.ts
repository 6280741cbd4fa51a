import type { Merge } from "@musubi/contract";
import { type MergeStage, SETTLED, type Settled } from "../flow/merge-stage.ts";
import { goesBack } from "../shared/merge-steps.ts";
import { continueToEnd } from "./continue-merge.ts";
import { logMerge } from "./log-merge.ts";

/** Drives what is under way to its end, forward or back, with nothing but the holder's own session. */
export async function driveMerge(
  { client, attempt, dispatch, signOutOther, tell }: MergeStage,
  merge: Merge,
  lookAgain: () => Promise<void>,
): Promise<void> {
  const onProgress = (moved: Merge) => dispatch({ type: "moved", merge: moved });
  onProgress(merge);
  const ended = await attempt(async (actor): Promise<Settled> => {
    const end = await continueToEnd(client, merge, onProgress);
    switch (end.do) {
      case "error-page":
      case "offer-retry":
        return end;
      case "look-again":
        await lookAgain();
        return SETTLED;
      case "stopped":
        dispatch({ type: "stopped", merge: end.merge });
        return SETTLED;
      case "finished":
        signOutOther();
        if (goesBack(end.merge)) {
          dispatch({ type: "went-back", merge: end.merge });
        } else {
          logMerge(client, actor, { end });
          tell({ isSuccess: true });
        }
        return SETTLED;
    }
  });
  if (ended?.do === "offer-retry") dispatch({ type: "stopped", merge });
}
