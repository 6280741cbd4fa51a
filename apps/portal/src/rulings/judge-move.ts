import type { Merge } from "@musubi/contract";
import type { Ending, Failure } from "./ending.ts";
import { judgeBy } from "./judge.ts";
import { LINK_RULINGS } from "./link-rulings.ts";

/** Why a merge that this tab drives did not get on. */
export type MoveFailure =
  /** A service or identity did not answer. What has moved is written down, and it can go on from there. */
  | { readonly do: "stopped"; readonly merge: Merge }
  /** One of our sentences by its key, or the words of the service that refused. */
  | { readonly do: "tell"; readonly said: string }
  | Extract<Ending, { do: "error-page" }>;

/**
 * Looks up what follows from a step of a merge that failed. A service that is down is one that does not answer: the
 * merge waits for it, and the holder may go on later. Nor is a proof that has aged the end of a move: the merge is
 * open, and the own session carries it on.
 */
export function judgeMove(
  situation: "migration" | "merge-end",
  failure: Failure,
  merge: Merge,
): MoveFailure {
  const isMove = situation === "migration";
  const code = isMove && failure.kind === "refused" && failure.error.error_code;
  const isWaiting = code === "ServiceUnavailableException" || code === "InvalidProofException";
  const verdict = judgeBy(LINK_RULINGS[situation], failure);
  if (isWaiting || verdict.do === "offer-retry" || verdict.do === "go-on") {
    return { do: "stopped", merge };
  }
  if (verdict.do === "error-page") return verdict;
  return { do: "tell", said: code === "E500-01" ? verdict.said : verdict.message };
}
