import { glanceAtHome, isUnderWay, previewMerge, type Service } from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { askServices } from "../../../api/ask-services.ts";
import { joinOutcomes } from "../../../api/outcomes.ts";
import { type AfterPlan, decideAfterPlan } from "../../../refusals/after-plan.ts";
import { endingOf } from "../../../refusals/ending.ts";
import { findRecent, isUndoable } from "../shared/merge-steps.ts";
import type { OtherId } from "../shared/other-id.ts";
import type { MergeFlow } from "./merge-flow.ts";

/** The first state of the screen of a merge, with the services for their names. */
export type ShownMerge = { readonly at: MergeFlow; readonly services: readonly Service[] };

export type LoadedMerge =
  | ({ readonly do: "show" } & ShownMerge)
  | (Extract<AfterPlan, { do: "refuse" }> & Pick<ShownMerge, "services">)
  /** There is nothing to show: no merge, and no other ID. */
  | { readonly do: "leave" }
  | Exclude<AfterPlan, { do: "go-on" | "refuse" }>;

/**
 * Loads what there is to show about merging. A merge in progress comes first, wherever it was begun; then the `wanted`
 * one if it can be undone; then the ID that was just signed in to; then any merge that can be undone.
 */
export async function loadMerge(
  client: Client,
  other: OtherId | undefined,
  wanted?: string,
): Promise<LoadedMerge> {
  const [listed, named] = await Promise.all([client.send(glanceAtHome, {}), askServices(client)]);
  const both = joinOutcomes(named, listed);
  if (!both.ok) return endingOf(both);
  const [services, { merges }] = both.data;
  const show = (at: MergeFlow): LoadedMerge => ({ do: "show", at, services });

  const underWay = merges.find(isUnderWay);
  if (underWay !== undefined) return show({ phase: "stopped", merge: underWay });
  const asked = merges.find(({ merge_id }) => merge_id === wanted);
  if (asked !== undefined && isUndoable(asked)) return show({ phase: "recent", merge: asked });
  const recent = findRecent(merges);
  if (other !== undefined) {
    const body = { migration_user_key: other.idToken };
    const next = decideAfterPlan(await client.send(previewMerge, { body }));
    if (next.do === "go-on") return show({ phase: "preview", preview: next.preview });
    // Its merge was finished without this tab, which need not sign in to it any more.
    const isMerged = next.do === "sign-in-again" && recent?.source_email === other.email;
    if (isMerged) return show({ phase: "recent", merge: recent });
    return next.do === "refuse" ? { ...next, services } : next;
  }
  return recent === undefined ? { do: "leave" } : show({ phase: "recent", merge: recent });
}
