import { glanceAtHome, isUnderWay } from "@musubi/contract";
import { createElement, type ReactNode } from "react";
import type { Asking } from "../../../api/api.ts";
import { findRecent } from "../shared/merge-steps.ts";

export type ToldMerge = {
  readonly notice: ReactNode;
  /** Whether the merge is in progress. It may need its holder then, even if all services have moved. */
  readonly isUnderWay: boolean;
  /** The services that a merge or undo in progress has not moved yet. */
  readonly moving: readonly number[];
};

const NONE: ToldMerge = { notice: null, isUnderWay: false, moving: [] };

/**
 * Loads the notice of a merge that is in progress or can still be undone, and the services that it still has to move.
 * The notice is null if there is no such merge, or if loading fails.
 */
export async function loadMergeNotice({ api }: Asking): Promise<ToldMerge> {
  const outcome = await api.identity.send(glanceAtHome, {});
  if (!outcome.ok) return NONE;
  const { merges } = outcome.data;
  const underWay = merges.find(isUnderWay);
  const merge = underWay ?? findRecent(merges);
  if (merge === undefined) return NONE;
  const notice = await import("./merge-notice.tsx").then(
    ({ MergeNotice }) => createElement(MergeNotice, { merge }),
    () => null,
  );
  const open = underWay?.steps.filter(({ state }) => state !== "done") ?? [];
  return {
    notice,
    isUnderWay: underWay !== undefined,
    moving: open.map(({ service_id }) => service_id),
  };
}
