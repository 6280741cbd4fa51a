import type { Merge } from "@musubi/contract";
import { type LoadedMerge, loadMerge } from "./flow/load-merge.ts";
import { LOADING } from "./flow/merge-flow.ts";
import { leadWhileShown, type MergeStage } from "./flow/merge-stage.ts";
import { messageOfRefusal } from "./flow/refused-preview.ts";
import { agreeToMerge } from "./preview/agree-to-merge.ts";
import { driveMerge } from "./progress/drive-merge.ts";
import { callOffMerge, undoFinishedMerge } from "./undo/take-back.ts";

/** Everything that can happen on the screen of a merge. */
export function createMergeActions(given: MergeStage) {
  const stage = leadWhileShown(given);

  /** Shows what there is to show. The session has just been renewed. */
  const load = async () => follow(await loadMerge(stage.client, stage.findOther(), stage.wanted));

  function follow(loaded: LoadedMerge) {
    switch (loaded.do) {
      case "show":
        return stage.onLoaded(loaded);
      case "refuse": {
        const errorMessage = messageOfRefusal(loaded.preview);
        return stage.tell({ isSuccess: false, errorMessage });
      }
      case "wait":
        return stage.tell({ isSuccess: false, errorMessage: loaded.said });
      case "leave":
        return stage.leave();
      case "sign-in-again":
        return stage.signInAgain("transfer_user_failed");
      case "offer-retry":
        return stage.dispatch({ type: "arrived", at: { step: "unreachable" } });
      case "error-page":
        return stage.toErrorPage(loaded.reason);
    }
  }

  /** The same on a screen that has stood for a while: its session may have aged. */
  async function reload() {
    const { step } = await stage.prepare();
    if (step === "ready") await load();
    if (step === "unreachable") stage.dispatch({ type: "arrived", at: { step: "unreachable" } });
  }

  async function retry() {
    stage.dispatch({ type: "arrived", at: LOADING });
    await reload();
  }

  const drive = (merge: Merge) => driveMerge(stage, merge, load);

  return {
    load,
    follow,
    reload,
    retry,
    agree: () => agreeToMerge(stage, load),
    drive,
    callOff: (merge: Merge) => callOffMerge(stage, merge, drive),
    undo: (merge: Merge) => undoFinishedMerge(stage, merge, drive),
  };
}
