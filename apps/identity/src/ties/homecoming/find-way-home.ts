import { subjectOfOwner, subjectOwner } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import {
  type Absence,
  findAbsence,
  findHolder,
  findMovers,
  type Holder,
  type Mover,
} from "../../database/queries/lineages.ts";
import { findPlace } from "../../database/queries/places.ts";
import type { Lineage } from "../../database/queries/reversals.ts";

/** Why an account of a service cannot come home. */
export type Hindrance = Absence | "place-taken";

/**
 * How an account of a service can come home to an ID now.
 * - `here`: the ID has it already, awake, and keeps it.
 * - `from`: the ID that has it now gives it. If it sleeps, it is woken first. If that is the home ID, and the account is
 *   awake, a merge that was called off will take it away first.
 * - `later`: an operation is moving it right now, or the home ID's place is about to become free.
 * - `none`: no ID has it, or the home ID's place is taken by another account, which no operation can move away.
 */
export type WayHome =
  | { readonly way: "here" }
  | ({ readonly way: "from" } & Holder)
  | { readonly way: "later" }
  | { readonly way: "none"; readonly reason: Hindrance };

/** Returns how an account can come home to an ID. `op`: the operation that asks; its own step is no obstacle. */
export async function findWayHome(
  db: Queries,
  home: string,
  wanted: Lineage,
  op?: string,
): Promise<WayHome> {
  const movers = await findMovers(db, wanted);
  const isMoving = ({ op: by, kind, state }: Mover) =>
    by !== op && kind !== "merge" && state === "sent";
  if (movers.some(isMoving)) return { way: "later" };
  const holder = await findHolder(db, wanted);
  if (!holder) return { way: "none", reason: await findAbsence(db, wanted) };
  if (holder.account === home) {
    const isKept = !holder.isAsleep && !movers.some((mover) => isGivingBack(mover, home));
    return isKept ? { way: "here" } : { way: "from", ...holder };
  }
  switch (await judgePlace(db, home, wanted)) {
    case "free":
      return { way: "from", ...holder };
    case "leaving":
      return { way: "later" };
    case "taken":
      return { way: "none", reason: "place-taken" };
  }
}

const isGivingBack = ({ kind, to_owner }: Mover, home: string): boolean =>
  kind === "merge" && to_owner !== subjectOwner(home);

/**
 * Returns whether an ID's place at a service is free for an account, or will be. If accounts wait for each other's
 * places in a circle, none can move first, so the place counts as taken.
 */
async function judgePlace(
  db: Queries,
  home: string,
  { service_id, lineage }: Lineage,
): Promise<"free" | "leaving" | "taken"> {
  const passed = new Set<string>([lineage]);
  for (let place: string | undefined = home, isFirst = true; place; isFirst = false) {
    const occupant = await findPlace(db, { account: place, serviceId: service_id });
    if (occupant === undefined) return isFirst ? "free" : "leaving";
    if (passed.has(occupant.lineage)) return "taken";
    passed.add(occupant.lineage);
    const [mover] = await findMovers(db, occupant);
    // No operation moves this account away. At the home ID, it keeps the place. At another ID, it stops only the step
    // that moves an account there, and that step finds out itself.
    if (!mover) return isFirst ? "taken" : "leaving";
    place = subjectOfOwner(mover.to_owner);
  }
  return "leaving";
}
