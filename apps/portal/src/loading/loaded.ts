import type { Outcome } from "@musubi/contract/client";
import { type Ending, endingOf } from "../refusals/ending.ts";

/** The first data of a screen, or why there is none. */
export type Loaded<T> = { readonly do: "show"; readonly data: T } | Elsewhere | Ending;

/** There is nothing to show here: the holder is redirected. */
export type Elsewhere = { readonly do: "go"; readonly to: string; readonly state?: unknown };

/** Turns an answer into the data of a screen. */
export function loadedFrom<T, D = T>(
  outcome: Outcome<T>,
  describe: (data: T) => D = (data) => data as unknown as D,
): Loaded<D> {
  return outcome.ok ? { do: "show", data: describe(outcome.data) } : endingOf(outcome);
}
