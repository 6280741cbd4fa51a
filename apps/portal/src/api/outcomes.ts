import type { Outcome } from "@musubi/contract/client";

/** Returns whether a call was answered with one of these codes. */
export const isRefusedWith = (outcome: Outcome<unknown>, ...codes: readonly string[]): boolean =>
  !outcome.ok && outcome.kind === "refused" && codes.includes(outcome.error.error_code);

/** Returns whether there was no answer: the server may have acted on the request or not. */
export const isSilence = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && outcome.kind === "unanswered" && outcome.reason !== "malformed";

type Joined<O extends readonly Outcome<unknown>[]> = {
  [K in keyof O]: O[K] extends Outcome<infer T> ? T : never;
};

/** Combines several outcomes into one: all of them, or the first failure. */
export function joinOutcomes<const O extends readonly Outcome<unknown>[]>(
  ...outcomes: O
): Outcome<Joined<O>> {
  const failure = outcomes.find((outcome) => !outcome.ok);
  if (failure) return failure;
  return { ok: true, data: outcomes.map((each) => each.ok && each.data) as Joined<O> };
}
