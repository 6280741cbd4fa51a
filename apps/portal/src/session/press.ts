import type { Draft } from "./draft.ts";

/** A holder who takes longer over the log-in has turned to something else meanwhile. */
const COUNTS_MS = 10 * 60_000;

/** Returns what the button said that a holder pressed on a screen before a log-in, once. */
export type TakePress = (path: string, subject: string) => string | undefined;

/**
 * A press that needed a newer log-in. Only the log-in that it caused leads back to it, in the same tab, for the same
 * holder and on the same screen.
 */
export function createPress(resumption: Draft | undefined, isArrival: boolean): TakePress {
  let waiting = isArrival ? resumption : undefined;
  return (path, subject) => {
    if (waiting?.path !== path || waiting.subject !== subject) return undefined;
    const { pressed } = waiting;
    waiting = undefined;
    return pressed && Date.now() - pressed.at < COUNTS_MS ? pressed.button : undefined;
  };
}

/** Returns what the button says that was just pressed: it keeps the focus, or its form has it. */
export function readPressed({ activeElement }: Document): string {
  const form = activeElement?.closest("form");
  const button = activeElement?.closest("button") ?? form?.querySelector("[type=submit]");
  return button?.textContent ?? "";
}
