import { useState } from "react";
import type { MessageKey } from "../refusals/situations.ts";

type Asked = "try" | "resend";

/** Which request came too often, and how long it is blocked. */
export type Wait = { readonly for: Asked; readonly seconds: number };

/** How many tries are left, and when another code can be sent, as far as identity has said. */
export type CodeLimits = {
  /** As identity counts them, across newer codes. Undefined before the first wrong code. */
  readonly triesLeft: number | undefined;
  /** The time from which another code can be sent, if too many were. */
  readonly resendableAt: number;
  /** The wait that the last answer demanded. */
  readonly wait: Wait | undefined;
};

/** The result of sending or requesting a code. */
type Told = {
  readonly do: string;
  readonly message?: string;
  readonly triesLeft?: number;
  readonly waitSeconds?: number;
};

const USED_UP: MessageKey = "input_code_too_many_requests";

export const NO_LIMITS: CodeLimits = { triesLeft: undefined, resendableAt: 0, wait: undefined };

/**
 * Returns the limits after an answer. If identity says that there were too many tries, some may
 * have been made in another tab: this tab's count is then wrong and is dropped.
 */
export function learnLimits(before: CodeLimits, asked: Asked, told: Told, now: number): CodeLimits {
  const { message, triesLeft, waitSeconds: seconds } = told;
  const isForgotten = asked === "try" && message === USED_UP;
  return {
    triesLeft: triesLeft ?? (isForgotten ? undefined : before.triesLeft),
    resendableAt:
      asked === "resend" && seconds !== undefined ? now + seconds * 1_000 : before.resendableAt,
    wait: seconds === undefined ? undefined : { for: asked, seconds },
  };
}

/** Returns the limits of the code on a screen, and a function that updates them from an answer. */
export function useCodeLimits() {
  const [limits, setLimits] = useState(NO_LIMITS);
  const learn = (asked: Asked, told: Told) =>
    setLimits((before) => learnLimits(before, asked, told, Date.now()));
  return { limits, learn };
}
