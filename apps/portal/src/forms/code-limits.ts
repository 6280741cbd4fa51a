import { useState } from "react";
import type { MessageKey } from "../rulings/rulings.ts";

type Asked = "try" | "resend";

/** What was asked for too often, and how long it cannot be. */
export type Wait = { readonly for: Asked; readonly seconds: number };

/** How often a code may still be typed, and when another can be sent, as far as identity has said. */
export type CodeLimits = {
  /** As identity counts them, newer codes included; undefined before the first wrong one. */
  readonly triesLeft: number | undefined;
  /** From when another code can be sent, where too many were. */
  readonly resendableAt: number;
  /** Of the last answer. */
  readonly wait: Wait | undefined;
};

/** What came of a code that was sent or asked for. */
type Told = {
  readonly do: string;
  readonly message?: string;
  readonly triesLeft?: number;
  readonly waitSeconds?: number;
};

const USED_UP: MessageKey = "input_code_too_many_requests";

export const NO_LIMITS: CodeLimits = { triesLeft: undefined, resendableAt: 0, wait: undefined };

/**
 * Returns what is known after an answer. Who has typed codes too often may have done it in another tab:
 * what this one counted is no longer true.
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

/** The limits of the code on a screen, and how to tell what identity has answered. */
export function useCodeLimits() {
  const [limits, setLimits] = useState(NO_LIMITS);
  const learn = (asked: Asked, told: Told) =>
    setLimits((before) => learnLimits(before, asked, told, Date.now()));
  return { limits, learn };
}
