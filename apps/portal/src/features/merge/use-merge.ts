import {
  cancelMerge,
  type Language,
  type Merge,
  openMerge,
  type Service,
  ServiceType,
  undoMerge,
} from "@musubi/contract";
import { useEffect, useReducer, useRef, useState } from "react";
import { useLocation } from "wouter";
import { type ErrorReason, reasonForFailure } from "../../errors/reasons.ts";
import { useAttempt } from "../../forms/use-attempt.ts";
import type { AuthState, MigrateResult } from "../../navigation/auth-entry.ts";
import { PATHS } from "../../navigation/paths.ts";
import { poolOf } from "../../pools/pool.ts";
import { signOutOfPool } from "../../pools/sign-out.ts";
import { useLanguage, usePortal } from "../../portal-context.ts";
import { continueToEnd } from "./continue-merge.ts";
import { loadMerge } from "./load-merge.ts";
import { logMerge } from "./log-merge.ts";
import { LOADING, reduceMerge } from "./merge-flow.ts";
import { goesBack } from "./merge-steps.ts";
import { moveServices } from "./move-services.ts";
import { findOtherId } from "./other-id.ts";

type Done = { readonly do: "done" };
const DONE: Done = { do: "done" };
type Halt = Done | { readonly do: "error-page"; readonly reason: ErrorReason };

/** Everything that can happen on the screen of a merge. */
export function useMerge() {
  const { api, config } = usePortal();
  const language = useLanguage();
  const [, navigate] = useLocation();
  const attempt = useAttempt();
  const [flow, dispatch] = useReducer(reduceMerge, LOADING);
  const [services, setServices] = useState<readonly Service[]>([]);
  const client = api.identity;

  const tell = (migrateResult: MigrateResult) => {
    const state: AuthState = { serviceType: ServiceType.ID, migrateResult };
    navigate(PATHS.accountAuth, { replace: true, state });
  };
  const signInAgain = (errorMessage?: string) => {
    void signOutOfPool(poolOf(config, "id"));
    const state: AuthState = {
      serviceType: ServiceType.ID,
      ...(errorMessage === undefined ? {} : { errorMessage }),
    };
    navigate(PATHS.accountAuth, { replace: true, state });
  };
  const leave = () => {
    void signOutOfPool(poolOf(config, "id"));
    navigate(PATHS.accountTransfer, { replace: true });
  };
  const toErrorPage = (reason: ErrorReason) =>
    navigate(PATHS.error, { replace: true, state: { reason } });

  async function load() {
    if (flow.step === "unreachable") dispatch({ type: "arrived", at: LOADING });
    const loaded = await loadMerge(client, findOtherId());
    switch (loaded.do) {
      case "show":
        setServices(loaded.services);
        return dispatch({ type: "arrived", at: loaded.at });
      case "leave":
        return leave();
      case "sign-in-again":
        return signInAgain("transfer_user_failed");
      case "error-page":
        return toErrorPage(loaded.reason);
    }
  }

  const asked = useRef<Language>(undefined);
  useEffect(() => {
    const isFirst = asked.current === undefined;
    // What a service says comes in the language of the question.
    const isForeign = asked.current !== language && flow.step === "stopped";
    if (!isFirst && !isForeign) return;
    asked.current = language;
    void load();
  });

  /** Opens the merge that the holder has agreed to, and takes it to its end in the other ID's own name. */
  async function agree() {
    const other = findOtherId();
    if (other === undefined) return signInAgain("transfer_user_failed");
    dispatch({ type: "agreed" });
    const halted = await attempt(async (actor): Promise<Halt> => {
      const opened = await client.send(openMerge, { body: { migration_user_key: other.idToken } });
      if (!opened.ok) {
        const code = opened.kind === "refused" ? opened.error.error_code : "";
        if (opened.kind === "unanswered" || code === "ServiceUnavailableException") {
          dispatch({ type: "open-failed" });
        } else if (code === "InvalidProofException") {
          signInAgain("transfer_user_failed");
        } else if (isPlanned(code)) {
          // The plan was another one a moment ago: look again at what is in the way.
          await load();
        } else {
          return { do: "error-page", reason: reasonForFailure(opened) };
        }
        return DONE;
      }
      const onProgress = (merge: Merge) => dispatch({ type: "moved", merge });
      onProgress(opened.data);
      const end = await moveServices({ client, language, other, onProgress }, opened.data);
      if (end.do === "stopped") {
        dispatch({ type: "stopped", merge: end.merge });
        return DONE;
      }
      logMerge(client, actor, { end, source: other.idToken });
      if (end.do === "error-page") return end;
      if (end.do === "finished") {
        void signOutOfPool(poolOf(config, "id"));
        tell({ isSuccess: true });
      } else {
        tell({ isSuccess: false, errorMessage: end.do === "tell" ? end.said : end.message });
      }
      return DONE;
    });
    if (halted?.do === "offer-retry") dispatch({ type: "open-failed" });
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
          void signOutOfPool(poolOf(config, "id"));
          if (goesBack(end.merge)) {
            dispatch({ type: "went-back", merge: end.merge });
          } else {
            logMerge(client, actor, { end });
            tell({ isSuccess: true });
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
      } else if (outcome.kind === "refused") {
        const isOver = outcome.error.error_code === "MergeNotReadyException";
        dispatch({ type: "cancel-failed", fault: isOver ? "too-late" : "unanswered" });
      } else {
        dispatch({ type: "cancel-failed", fault: "unanswered" });
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

  return {
    flow,
    services,
    dispatch,
    load,
    agree,
    drive,
    callOff,
    undo,
    leave,
    signInAgain,
  };
}

const isPlanned = (code: string): boolean =>
  code === "SameServiceException" ||
  code === "NotSupportedException" ||
  code === "ResourceNotFoundException" ||
  code === "MergeBusyException";
