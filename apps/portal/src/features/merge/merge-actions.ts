import { cancelMerge, type Language, type Merge, openMerge, undoMerge } from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import type { useAttempt } from "../../forms/use-attempt.ts";
import type { MigrateResult } from "../../navigation/auth-entry.ts";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";
import type { PortalSession } from "../../session/session.ts";
import { continueToEnd } from "./continue-merge.ts";
import { type LoadedMerge, loadMerge } from "./load-merge.ts";
import { logMerge } from "./log-merge.ts";
import { LOADING, type MergeEvent } from "./merge-flow.ts";
import { goesBack } from "./merge-steps.ts";
import { moveServices } from "./move-services.ts";
import type { OtherId } from "./other-id.ts";

/** What the screen of a merge acts upon, and where it can lead. */
export type MergeStage = {
  readonly client: Client;
  readonly language: Language;
  readonly prepare: PortalSession["prepare"];
  readonly attempt: ReturnType<typeof useAttempt>;
  /** Whether the holder is still on this screen. */
  readonly isShown: () => boolean;
  /** Whoever is signed in to the other ID in this tab. */
  readonly findOther: () => OtherId | undefined;
  readonly dispatch: (event: MergeEvent) => void;
  readonly onLoaded: (loaded: Extract<LoadedMerge, { do: "show" }>) => void;
  /** Ends the sign-in to the other ID. */
  readonly signOutOther: () => void;
  /** To `/account-auth`, with the result. */
  readonly tell: (result: MigrateResult) => void;
  /** To `/account-auth`, for another sign-in. */
  readonly signInAgain: (errorMessage?: string) => void;
  /** To the list of services. */
  readonly leave: () => void;
  readonly toErrorPage: (reason: ErrorReason) => void;
};

type Done = { readonly do: "done" };
const DONE: Done = { do: "done" };
type Halt = Done | { readonly do: "error-page"; readonly reason: ErrorReason };

/** Everything that can happen on the screen of a merge. */
export function createMergeActions(given: MergeStage) {
  const stage = leadWhileShown(given);
  const { client, attempt, dispatch } = stage;

  /** Shows what there is to show. The session has just been renewed. */
  async function load() {
    const loaded = await loadMerge(client, stage.findOther());
    switch (loaded.do) {
      case "show":
        return stage.onLoaded(loaded);
      case "leave":
        return stage.leave();
      case "sign-in-again":
        return stage.signInAgain("transfer_user_failed");
      case "error-page":
        return stage.toErrorPage(loaded.reason);
    }
  }

  /** The same on a screen that has stood for a while: its session may have aged. */
  async function reload() {
    const { step } = await stage.prepare();
    if (step === "ready") await load();
    if (step === "unreachable") dispatch({ type: "arrived", at: { step: "unreachable" } });
  }

  async function retry() {
    dispatch({ type: "arrived", at: LOADING });
    await reload();
  }

  /** Opens the merge that the holder has agreed to, and takes it to its end in the other ID's own name. */
  async function agree() {
    const other = stage.findOther();
    if (other === undefined) return stage.signInAgain("transfer_user_failed");
    dispatch({ type: "agreed" });
    const halted = await attempt(async (actor): Promise<Halt> => {
      const opened = await client.send(openMerge, { body: { migration_user_key: other.idToken } });
      if (!opened.ok) return explainUnopened(opened);
      const onProgress = (merge: Merge) => dispatch({ type: "moved", merge });
      onProgress(opened.data);
      const { language } = stage;
      const end = await moveServices({ client, language, other, onProgress }, opened.data);
      if (end.do === "stopped") {
        dispatch({ type: "stopped", merge: end.merge });
        return DONE;
      }
      logMerge(client, actor, { end, source: other.idToken });
      if (end.do === "error-page") return end;
      if (end.do === "finished") {
        stage.signOutOther();
        stage.tell({ isSuccess: true });
      } else {
        stage.tell({ isSuccess: false, errorMessage: end.do === "tell" ? end.said : end.message });
      }
      return DONE;
    });
    if (halted?.do === "offer-retry") dispatch({ type: "open-failed" });
  }

  async function explainUnopened(failure: Failure): Promise<Halt> {
    const code = codeOf(failure);
    // An answer that cannot be read is one all the same: the merge may be open.
    if (isMalformed(failure) || PLANNED.has(code)) {
      // The plan was another one a moment ago: look again at what is in the way.
      await load();
    } else if (failure.kind === "unanswered" || code === "ServiceUnavailableException") {
      dispatch({ type: "open-failed" });
    } else if (code === "InvalidProofException") {
      stage.signInAgain("transfer_user_failed");
    } else {
      return { do: "error-page", reason: reasonForFailure(failure) };
    }
    return DONE;
  }

  /** Drives what is under way to its end, forward or back, with nothing but the holder's own session. */
  async function drive(merge: Merge) {
    dispatch({ type: "moved", merge });
    const halted = await attempt(async (actor): Promise<Halt> => {
      const end = await continueToEnd(client, merge, (moved) =>
        dispatch({ type: "moved", merge: moved }),
      );
      switch (end.do) {
        case "error-page":
          return end;
        case "look-again":
          await load();
          return DONE;
        case "stopped":
          dispatch({ type: "stopped", merge: end.merge });
          return DONE;
        case "finished":
          stage.signOutOther();
          if (goesBack(end.merge)) {
            dispatch({ type: "went-back", merge: end.merge });
          } else {
            logMerge(client, actor, { end });
            stage.tell({ isSuccess: true });
          }
          return DONE;
      }
    });
    if (halted?.do === "offer-retry") dispatch({ type: "stopped", merge });
  }

  async function callOff(merge: Merge) {
    dispatch({ type: "cancel-confirmed" });
    let cancelling: Merge | undefined;
    const halted = await attempt(async (): Promise<Halt> => {
      const outcome = await client.send(cancelMerge, { body: { merge_id: merge.merge_id } });
      if (outcome.ok) {
        cancelling = outcome.data;
      } else {
        const isOver = codeOf(outcome) === "MergeNotReadyException";
        dispatch({ type: "cancel-failed", fault: isOver ? "too-late" : "unanswered" });
      }
      return DONE;
    });
    if (halted?.do === "offer-retry") dispatch({ type: "cancel-failed", fault: "unanswered" });
    if (cancelling !== undefined) await drive(cancelling);
  }

  async function undo(merge: Merge) {
    dispatch({ type: "undo-confirmed" });
    let undoing: Merge | undefined;
    const halted = await attempt(async (): Promise<Halt> => {
      const outcome = await client.send(undoMerge, { body: { merge_id: merge.merge_id } });
      if (outcome.ok) undoing = outcome.data;
      else if (outcome.kind === "unanswered") dispatch({ type: "undo-failed" });
      else return { do: "error-page", reason: reasonForFailure(outcome) };
      return DONE;
    });
    if (halted?.do === "offer-retry") dispatch({ type: "undo-failed" });
    if (undoing !== undefined) await drive(undoing);
  }

  return { load, reload, retry, agree, drive, callOff, undo };
}

/** The screen says that it may be left while services move: nobody is called back to it from elsewhere. */
function leadWhileShown(stage: MergeStage): MergeStage {
  const whileShown =
    <W extends readonly unknown[]>(lead: (...way: W) => void) =>
    (...way: W) => {
      if (stage.isShown()) lead(...way);
    };
  return {
    ...stage,
    tell: whileShown(stage.tell),
    signInAgain: whileShown(stage.signInAgain),
    leave: whileShown(stage.leave),
    toErrorPage: whileShown(stage.toErrorPage),
  };
}

type Failure = Extract<Outcome<unknown>, { ok: false }>;

const codeOf = (failure: Failure): string =>
  failure.kind === "refused" ? failure.error.error_code : "";

const isMalformed = (failure: Failure): boolean =>
  failure.kind === "unanswered" && failure.reason === "malformed";

const PLANNED: ReadonlySet<string> = new Set([
  "SameServiceException",
  "NotSupportedException",
  "ResourceNotFoundException",
  "MergeBusyException",
]);
