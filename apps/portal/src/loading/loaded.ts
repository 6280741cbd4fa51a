import type { Outcome } from "@musubi/contract/client";
import { type Ending, endingOf } from "../rulings/ending.ts";

/** What a screen begins with, or why it cannot. */
export type Loaded<T> = { readonly do: "show"; readonly data: T } | Elsewhere | Ending;

/** There is nothing to show here: the way leads on. */
export type Elsewhere = { readonly do: "go"; readonly to: string; readonly state?: unknown };

/** Makes what a screen shows of what was answered. */
export function loadedFrom<T, D = T>(
  outcome: Outcome<T>,
  describe: (data: T) => D = (data) => data as unknown as D,
): Loaded<D> {
  return outcome.ok ? { do: "show", data: describe(outcome.data) } : endingOf(outcome);
}
