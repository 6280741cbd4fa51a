import { continueMerge, type Merge } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { Ending } from "../../../refusals/ending.ts";
import { decideNext } from "../../../refusals/next.ts";
import { hasUntried, isOver, markNext } from "../shared/merge-steps.ts";

export type ContinuedEnd =
  | { readonly do: "finished"; readonly merge: Merge }
  /** The merge stopped: there is no answer, or a service refuses and says why in `merge.message`. */
  | { readonly do: "stopped"; readonly merge: Merge }
  | { readonly do: "look-again" }
  | Extract<Ending, { do: "error-page" }>;

/**
 * Finishes a merge without the other ID's tokens: on any device, after any interruption. A service that fails is passed
 * over while others have not been asked yet.
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
    const body = { merge_id: merge.merge_id };
    const next = decideNext("continue-merge", await client.send(continueMerge, { body }));
    switch (next.do) {
      case "go-on":
        merge = next.data;
        onProgress(merge);
        if (!hasChanged(before, merge)) return { do: "stopped", merge };
        break;
      case "not-yet":
        if (!hasUntried(trying)) return { do: "stopped", merge };
        merge = trying;
        break;
      case "look-again":
      case "error-page":
        return next;
      default:
        return { do: "stopped", merge };
    }
  }
  return { do: "finished", merge };
}

const hasChanged = (before: Merge, after: Merge): boolean =>
  before.state !== after.state || describeSteps(before) !== describeSteps(after);

const describeSteps = ({ steps }: Merge): string =>
  steps.map(({ service_id, state }) => `${service_id}:${state}`).join();
