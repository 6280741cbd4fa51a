import type { Merge } from "@musubi/contract";
import type { Ending, Failure } from "./ending.ts";
import { LINK_SITUATIONS } from "./link-situations.ts";
import { decideBy } from "./next.ts";

/** Why a merge that this tab drives stopped. */
export type MoveFailure =
  /** A service or identity did not answer. The moved accounts are recorded, and the merge can continue from there. */
  | { readonly do: "stopped"; readonly merge: Merge }
  /** The key of one of our sentences, or the words of the service that refused. */
  | { readonly do: "tell"; readonly said: string }
  | Extract<Ending, { do: "error-page" }>;

/**
 * Returns what follows from a failed step of a merge. A service that is down counts as one that
 * does not answer: the merge waits for it, and the holder may continue later. An expired proof does
 * not end a move either: the merge is open, and the holder's own session continues it.
 */
export function decideAfterMove(
  situation: "migration" | "merge-end",
  failure: Failure,
  merge: Merge,
): MoveFailure {
  const isMove = situation === "migration";
  const code = isMove && failure.kind === "refused" && failure.error.error_code;
  const isWaiting = code === "ServiceUnavailableException" || code === "InvalidProofException";
  const next = decideBy(LINK_SITUATIONS[situation], failure);
  if (isWaiting || next.do === "offer-retry" || next.do === "go-on") {
    return { do: "stopped", merge };
  }
  if (next.do === "error-page") return next;
  return { do: "tell", said: code === "E500-01" ? next.said : next.message };
}
