import {
  API_IDENTIFIER,
  isUnderWay,
  listMerges,
  listServices,
  previewMerge,
  type Service,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { isRefusedWith } from "../../../api/outcomes.ts";
import { type Ending, endingOf } from "../../../rulings/ending.ts";
import { findRecent, isUndoable } from "../shared/merge-steps.ts";
import type { OtherId } from "../shared/other-id.ts";
import type { MergeFlow } from "./merge-flow.ts";
import { isRefused, type RefusedPreview } from "./refused-preview.ts";

export type LoadedMerge =
  | { readonly do: "show"; readonly at: MergeFlow; readonly services: readonly Service[] }
  /** The two IDs cannot be merged: the result says why. */
  | {
      readonly do: "refuse";
      readonly preview: RefusedPreview;
      readonly services: readonly Service[];
    }
  /** Something else holds one of the two, in identity's words. */
  | { readonly do: "wait"; readonly said: string }
  /** There is nothing to show: no merge, and no other ID. */
  | { readonly do: "leave" }
  /** The sign-in to the other ID is too old, or was used for something else. */
  | { readonly do: "sign-in-again" }
  | Ending;

/**
 * What there is to say about merging: one that is under way comes first, wherever it was begun; then the
 * one that was `wanted`; then the ID that was just signed in to; then a merge that can still be undone.
 */
export async function loadMerge(
  client: Client,
  other: OtherId | undefined,
  wanted?: string,
): Promise<LoadedMerge> {
  const [merges, services] = await Promise.all([
    client.send(listMerges, {}),
    client.send(listServices, { query: { identifier: `${API_IDENTIFIER}` } }),
  ]);
  if (!services.ok) return endingOf(services);
  if (!merges.ok) return endingOf(merges);
  const show = (at: MergeFlow): LoadedMerge => ({ do: "show", at, services: services.data });

  const underWay = merges.data.merges.find(isUnderWay);
  if (underWay !== undefined) return show({ step: "stopped", merge: underWay });
  const asked = merges.data.merges.find(({ merge_id }) => merge_id === wanted);
  if (asked !== undefined && isUndoable(asked)) return show({ step: "recent", merge: asked });
  if (other !== undefined) {
    const preview = await client.send(previewMerge, {
      body: { migration_user_key: other.idToken },
    });
    if (preview.ok) {
      const { data } = preview;
      if (isRefused(data)) return { do: "refuse", preview: data, services: services.data };
      if (data.verdict !== "move") return { do: "error-page", reason: "unexpected" };
      return show({ step: "preview", preview: data, unanswered: false });
    }
    if (isRefusedWith(preview, "InvalidProofException")) return { do: "sign-in-again" };
    return preview.kind === "refused" && isRefusedWith(preview, "MergeBusyException")
      ? { do: "wait", said: preview.error.message_body }
      : endingOf(preview);
  }
  const recent = findRecent(merges.data.merges);
  return recent === undefined ? { do: "leave" } : show({ step: "recent", merge: recent });
}
