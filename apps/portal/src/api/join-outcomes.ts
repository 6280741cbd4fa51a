import type { Outcome } from "@musubi/contract/client";

/** Returns whether nobody answered: what was asked for may have been done, or not. */
export const isSilence = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.kind === "unanswered" && outcome.reason !== "malformed";

type Joined<O extends readonly Outcome<unknown>[]> = {
  [K in keyof O]: O[K] extends Outcome<infer T> ? T : never;
};

/** Makes one outcome of several: all of them, or the first that failed. */
export function joinOutcomes<const O extends readonly Outcome<unknown>[]>(
  ...outcomes: O
): Outcome<Joined<O>> {
  const failure = outcomes.find((outcome) => !outcome.ok);
  if (failure) return failure;
  return { ok: true, data: outcomes.map((each) => each.ok && each.data) as Joined<O> };
}
