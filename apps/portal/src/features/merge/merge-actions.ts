import { cancelMerge, type Language, type Merge, openMerge, undoMerge } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { useProtected } from "../../forms/use-protected.ts";
import type { MigrateResult } from "../../navigation/auth-params.ts";
import { decideNext } from "../../refusals/next.ts";
import type { MergeEvent } from "./flow/merge-flow.ts";
import { continueToEnd } from "./progress/continue-merge.ts";
import { logMerge } from "./progress/log-merge.ts";
import { moveServices } from "./progress/move-services.ts";
import { goesBack } from "./shared/merge-steps.ts";
import type { OtherId } from "./shared/other-id.ts";

/** What the screen of a merge acts upon, and where it can lead. */
export type MergeStage = {
  readonly client: Client;
  readonly language: Language;
  /** Returns undefined if this screen shows no result, for example because the holder has left it. */
  readonly runProtected: ReturnType<typeof useProtected>;
  /** Returns the other ID to which this tab is signed in, if any. */
  readonly findOther: () => OtherId | undefined;
  readonly dispatch: (event: MergeEvent) => void;
  /** Loads the current state. Returns false if that failed. */
  readonly look: () => Promise<boolean>;
  readonly signOutOther: () => void;
  /** Goes to `/account-auth` with the result. */
  readonly tell: (result: MigrateResult) => void;
  /** Goes to `/account-auth` to sign in to the other ID again. */
  readonly signInAgain: (errorMessage?: string) => void;
};

/** All actions on the screen of a merge. */
export function createMergeActions(stage: MergeStage) {
  const { client, language, runProtected, dispatch, look, signOutOther, tell, signInAgain } = stage;
  const onProgress = (merge: Merge) => dispatch({ type: "moved", merge });

  /** Opens the merge to which the holder agreed, and finishes it with the other ID's tokens. */
  async function agree(): Promise<void> {
    const other = stage.findOther();
    if (other === undefined) return signInAgain("transfer_user_failed");
    dispatch({ type: "agreed" });
    const end = await runProtected(async (actor) => {
      const body = { migration_user_key: other.idToken };
      const opened = decideNext("open-merge", await client.send(openMerge, { body }));
      if (opened.do !== "go-on") return opened;
      onProgress(opened.data);
      const moved = await moveServices({ client, language, other, onProgress }, opened.data);
      if (moved.do === "stopped") return moved;
      // The other ID's tokens are no longer needed, or they are what was refused.
      signOutOther();
      logMerge(client, actor, { end: moved, source: other.idToken });
      return moved;
    });
    switch (end?.do) {
      case "finished":
        return tell({ isSuccess: true });
      case "tell":
        return tell({ isSuccess: false, errorMessage: end.said });
      case "stopped":
        return dispatch({ type: "stopped", merge: end.merge });
      case "show":
        return signInAgain("transfer_user_failed");
      case "look-again":
        if (await look()) return;
        return dispatch({ type: "open-failed" });
      case "not-yet":
      case "offer-retry":
        return dispatch({ type: "open-failed" });
    }
  }

  /** Finishes a merge, forward or back, with only the holder's own session. */
  async function drive(merge: Merge): Promise<void> {
    onProgress(merge);
    const end = await runProtected(async (actor) => {
      const driven = await continueToEnd(client, merge, onProgress);
      if (driven.do === "finished") {
        signOutOther();
        if (!goesBack(driven.merge)) logMerge(client, actor, { end: driven });
      }
      return driven;
    });
    switch (end?.do) {
      case "finished":
        if (!goesBack(end.merge)) return tell({ isSuccess: true });
        return dispatch({ type: "went-back", merge: end.merge });
      case "stopped":
        return dispatch({ type: "stopped", merge: end.merge });
      case "look-again":
        if (await look()) return;
        return dispatch({ type: "stopped", merge });
      case "offer-retry":
        return dispatch({ type: "stopped", merge });
    }
  }

  /** Cancels a merge in progress, and moves its services back. */
  async function callOff({ merge_id }: Merge): Promise<void> {
    dispatch({ type: "confirmed" });
    const ended = await runProtected(async () => {
      const next = decideNext(
        "cancel-merge",
        await client.send(cancelMerge, { body: { merge_id } }),
      );
      // After an error the merge is still in progress, so the screen goes on showing it.
      return next.do === "error-page" ? ({ do: "offer-retry" } as const) : next;
    });
    if (ended?.do === "go-on") return drive(ended.data);
    const fault = ended?.do === "look-again" ? "too-late" : "unanswered";
    if (ended) dispatch({ type: "failed", fault });
  }

  /** Undoes a finished merge while the other ID can still be woken. */
  async function undo({ merge_id }: Merge): Promise<void> {
    dispatch({ type: "confirmed" });
    const ended = await runProtected(async () =>
      decideNext("plain", await client.send(undoMerge, { body: { merge_id } })),
    );
    if (ended?.do === "go-on") return drive(ended.data);
    if (ended) dispatch({ type: "failed", fault: "unanswered" });
  }

  return { agree, drive, callOff, undo };
}
