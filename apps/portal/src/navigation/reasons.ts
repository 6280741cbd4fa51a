import * as v from "valibot";

/**
 * Why a user is on the error page. Each reason has a sentence; an unknown one counts as `unexpected`. `elsewhere`: the
 * screen continues what another began, perhaps in another tab.
 */
export const ERROR_REASONS = [
  "unexpected",
  "elsewhere",
  "offline",
  "sign-in",
  "storage",
  "loop",
  "limited",
  "busy",
  "resting",
  "blocked",
] as const;
export type ErrorReason = (typeof ERROR_REASONS)[number];

const errorState = v.object({ reason: v.picklist(ERROR_REASONS) });

/** Reads the reason from the history state, which outlives the build that wrote it. */
export function reasonOf(historyState: unknown): ErrorReason {
  const read = v.safeParse(errorState, historyState);
  return read.success ? read.output.reason : "unexpected";
}

/** Returns the reason for codes about which the error page can say more than "something went wrong". */
export function reasonFor(code: string): ErrorReason {
  switch (code) {
    case "LimitExceededException":
    case "TooManyRequestException":
      return "limited";
    case "MergeBusyException":
      return "busy";
    case "AccountRestingException":
      return "resting";
    case "AccountBlockedException":
      return "blocked";
    default:
      return "unexpected";
  }
}
