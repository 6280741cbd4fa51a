import { continueMerge, type Merge } from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { isRefusedWith } from "../../../api/outcomes.ts";
import { isSilence } from "../../../api/silence.ts";
import { type Ending, endingOf } from "../../../rulings/ending.ts";
import { hasUntried, isOver, markNext } from "../shared/merge-steps.ts";

export type ContinuedEnd =
  | { readonly do: "finished"; readonly merge: Merge }
  /** It does not get on: a service does not answer, or refuses and says why in `merge.message`. */
  | { readonly do: "stopped"; readonly merge: Merge }
  /** It was driven elsewhere meanwhile, to an end that only identity knows. */
  | { readonly do: "look-again" }
  | Ending;

/**
 * Drives what is under way to its end without the other ID's tokens: on any device, after any
 * interruption. Services in trouble are passed over until every other one has moved.
 */
export async function continueToEnd(
  client: Client,
  begun: Merge,
  onProgress: (merge: Merge) => void,
): Promise<ContinuedEnd> {
  let merge = begun;
  while (!isOver(merge)) {
    const before = merge;
    const trying = markNext(merge);
    onProgress(trying);
    const outcome = await client.send(continueMerge, { body: { merge_id: merge.merge_id } });
    if (outcome.ok) {
      merge = outcome.data;
      onProgress(merge);
      if (!hasChanged(before, merge)) return { do: "stopped", merge };
    } else if (isUnavailable(outcome)) {
      if (!hasUntried(trying)) return { do: "stopped", merge };
      merge = trying;
    } else if (isSilence(outcome)) {
      return { do: "stopped", merge };
    } else {
      return isOvertaken(outcome) ? { do: "look-again" } : endingOf(outcome);
    }
  }
  return { do: "finished", merge };
}

type Failure = Extract<Outcome<unknown>, { ok: false }>;

/** A service does not answer. */
const isUnavailable = (failure: Failure) => isRefusedWith(failure, "ServiceUnavailableException");

const isOvertaken = (failure: Failure) =>
  isRefusedWith(failure, "MergeNotReadyException", "ResourceNotFoundException");

const hasChanged = (before: Merge, after: Merge): boolean =>
  before.state !== after.state || describeSteps(before) !== describeSteps(after);

const describeSteps = ({ steps }: Merge): string =>
  steps.map(({ service_id, state }) => `${service_id}:${state}`).join();
