import type { Language } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { useAttempt } from "../../../forms/use-attempt.ts";
import type { MigrateResult } from "../../../navigation/auth-entry.ts";
import type { ErrorReason } from "../../../navigation/reasons.ts";
import type { Ending } from "../../../rulings/ending.ts";
import type { PortalSession } from "../../../session/session.ts";
import type { OtherId } from "../shared/other-id.ts";
import type { LoadedMerge } from "./load-merge.ts";
import type { MergeEvent } from "./merge-flow.ts";

/** What the screen of a merge acts upon, and where it can lead. */
export type MergeStage = {
  readonly client: Client;
  readonly language: Language;
  readonly prepare: PortalSession["prepare"];
  readonly attempt: ReturnType<typeof useAttempt>;
  /** Whether the holder is still on this screen. */
  readonly isShown: () => boolean;
  /** Returns the ID that this tab is signed in to besides the holder's. */
  readonly findOther: () => OtherId | undefined;
  /** The merge that the screen was opened for, if for one. */
  readonly wanted?: string | undefined;
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

/** How an action ends that has told the screen everything itself. */
export type Settled = { readonly do: "settled" } | Ending;

export const SETTLED: Settled = { do: "settled" };

/** The screen says that it may be left while services move: the holder is not called back to it from elsewhere. */
export function leadWhileShown(stage: MergeStage): MergeStage {
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
