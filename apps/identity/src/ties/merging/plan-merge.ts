import type { CatalogueEntry } from "@musubi/contract";

export type Party = { readonly account: string; readonly services: readonly number[] };

/** A service that an ID left lately: its account sleeps there until it is erased, and there is no room for another. */
export type LeftPlace = { readonly serviceId: number; readonly freeAt: number };

export type Target = Party & { readonly left?: readonly LeftPlace[] };

export type MergeDecision =
  | { readonly decision: "same-account" }
  | { readonly decision: "cannot-move"; readonly serviceId: number }
  | { readonly decision: "shared-service"; readonly serviceId: number }
  | ({ readonly decision: "left-service" } & LeftPlace)
  | { readonly decision: "unknown-service"; readonly serviceId: number }
  | { readonly decision: "move"; readonly serviceIds: readonly number[] };

/**
 * Decides whether one ID can be merged into another, and what would move. The preview and the merge use this same
 * function. The order of the refusals is deliberate: holders see the first that applies.
 */
export function planMerge(
  source: Party,
  target: Target,
  catalogue: readonly CatalogueEntry[],
): MergeDecision {
  const entryOf = (id: number) => catalogue.find((entry) => entry.service_id === id);
  if (source.account === target.account) return { decision: "same-account" };
  const stuck = source.services.find((id) => entryOf(id)?.mergeable === false);
  if (stuck !== undefined) return { decision: "cannot-move", serviceId: stuck };
  const shared = source.services.find((id) => target.services.includes(id));
  if (shared !== undefined) return { decision: "shared-service", serviceId: shared };
  const left = target.left?.find(({ serviceId }) => source.services.includes(serviceId));
  if (left !== undefined) return { decision: "left-service", ...left };
  const unknown = source.services.find((id) => !canMove(entryOf(id)));
  if (unknown !== undefined) return { decision: "unknown-service", serviceId: unknown };
  return { decision: "move", serviceIds: source.services };
}

/**
 * Returns which merges the plan would allow if one of the two IDs left the service that is in the way. `there`: the
 * source leaves it. `here`: the target leaves it. `other_way`: the target leaves it and is merged into the source.
 */
export function planAfterLeaving(
  serviceId: number,
  source: Required<Target>,
  target: Required<Target>,
  catalogue: readonly CatalogueEntry[],
): { readonly there: boolean; readonly here: boolean; readonly other_way: boolean } {
  const without = ({ account, services, left }: Required<Target>): Required<Target> => ({
    account,
    services: services.filter((id) => id !== serviceId),
    left: left.filter((place) => place.serviceId !== serviceId),
  });
  const moves = (from: Party, into: Target) => planMerge(from, into, catalogue).decision === "move";
  return {
    there: moves(without(source), target),
    here: moves(source, without(target)),
    other_way: moves(without(target), source),
  };
}

/** Returns whether a service's accounts can be moved, and the service can be reached to do it. */
const canMove = (entry: CatalogueEntry | undefined): boolean =>
  entry?.mergeable === true && entry.connector !== undefined;
