import type { CatalogueEntry, MergeRefusal } from "@musubi/contract";

export type Party = { readonly account: string; readonly services: readonly number[] };

/** A service that an ID left lately: its account sleeps there until it is erased, and there is no room for another. */
export type LeftPlace = { readonly service_id: number; readonly erase_at: number };

export type Target = Party & { readonly left?: readonly LeftPlace[] };

export type MergeDecision =
  | { readonly decision: "move"; readonly serviceIds: readonly number[] }
  | ({ readonly decision: MergeRefusal } & Hindrance);

/** The service that is in the way, if it is one, and when it no longer is, if that is known. */
type Hindrance =
  | object
  | { readonly serviceId: number }
  | { readonly serviceId: number; readonly freeAt: number };

type FindHindrance = (
  source: Party,
  target: Target,
  entryOf: (serviceId: number) => CatalogueEntry | undefined,
) => Hindrance | undefined;

const first = (ids: readonly number[], isInTheWay: (id: number) => boolean) => {
  const serviceId = ids.find(isInTheWay);
  return serviceId === undefined ? undefined : { serviceId };
};

/** What prevents a merge. The order is deliberate: holders see the first that applies. */
const HINDRANCES = {
  "same-account": (source, target) => (source.account === target.account ? {} : undefined),
  "cannot-move": ({ services }, _, entryOf) =>
    first(services, (id) => entryOf(id)?.mergeable === false),
  "shared-service": ({ services }, target) => first(services, (id) => target.services.includes(id)),
  "left-service": ({ services }, { left = [] }) => {
    const place = left.find(({ service_id }) => services.includes(service_id));
    return place && { serviceId: place.service_id, freeAt: place.erase_at };
  },
  "unknown-service": ({ services }, _, entryOf) => first(services, (id) => !canMove(entryOf(id))),
} satisfies Record<MergeRefusal, FindHindrance>;

/**
 * Decides whether one ID can be merged into another, and what would move. The preview and the merge use this same
 * function.
 */
export function planMerge(
  source: Party,
  target: Target,
  catalogue: readonly CatalogueEntry[],
): MergeDecision {
  const entryOf = (id: number) => catalogue.find((entry) => entry.service_id === id);
  for (const decision of Object.keys(HINDRANCES) as (keyof typeof HINDRANCES)[]) {
    const hindrance = HINDRANCES[decision](source, target, entryOf);
    if (hindrance) return { decision, ...hindrance };
  }
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
    left: left.filter((place) => place.service_id !== serviceId),
  });
  const moves = (from: Party, into: Target) => planMerge(from, into, catalogue).decision === "move";
  return {
    there: moves(without(source), target),
    here: moves(source, without(target)),
    other_way: moves(without(target), source),
  };
}

/** Returns whether the plan would still allow a merge if the source woke an account that sleeps there. */
export const movesIfWoken = (
  serviceId: number,
  { account, services }: Party,
  target: Target,
  catalogue: readonly CatalogueEntry[],
): boolean =>
  planMerge({ account, services: [...services, serviceId] }, target, catalogue).decision === "move";

/** Returns whether a service's accounts can be moved, and the service can be reached to do it. */
const canMove = (entry: CatalogueEntry | undefined): boolean =>
  entry?.mergeable === true && entry.connector !== undefined;
