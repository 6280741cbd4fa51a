import { subjectOfOwner } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import {
  type Absence,
  findAbsence,
  findHolder,
  findMovers,
  findOccupant,
  type Holder,
} from "../../database/queries/lineages.ts";
import type { Lineage } from "../../database/queries/reversals.ts";

/** Why an account of a service cannot come home. */
export type Hindrance = Absence | "place-taken";

/**
 * How an account of a service comes home to an ID, as things stand.
 * - `here`: it has not to move.
 * - `from`: its holder of now is asked for it; what sleeps is woken first.
 * - `later`: it is on its way to somebody, or its place is about to be free.
 * - `none`: nobody has it, or the ID has another one there, and nothing is under way that changes it.
 */
export type WayHome =
  | { readonly way: "here" }
  | ({ readonly way: "from" } & Holder)
  | { readonly way: "later" }
  | { readonly way: "none"; readonly reason: Hindrance };

/** Returns how an account of a service comes home to an ID. `op`: whose own step is not in its own way. */
export async function findWayHome(
  db: Queries,
  home: string,
  wanted: Lineage,
  op?: string,
): Promise<WayHome> {
  const movers = await findMovers(db, wanted);
  if (movers.some((mover) => mover.op !== op && mover.state === "sent")) return { way: "later" };
  const holder = await findHolder(db, wanted);
  if (!holder) return { way: "none", reason: await findAbsence(db, wanted) };
  if (holder.account === home) return holder.sleep ? { way: "from", ...holder } : { way: "here" };
  switch (await findPlace(db, home, wanted)) {
    case "free":
      return { way: "from", ...holder };
    case "leaving":
      return { way: "later" };
    case "taken":
      return { way: "none", reason: "place-taken" };
  }
}

/**
 * Whether an ID's place at a service is free for an account, or will be. Where one waits for the place of
 * another, and that at last for this one's, nobody moves first: then it is taken.
 */
async function findPlace(
  db: Queries,
  home: string,
  { service_id, lineage }: Lineage,
): Promise<"free" | "leaving" | "taken"> {
  const passed = new Set<string>([lineage]);
  for (let place: string | undefined = home, isFirst = true; place; isFirst = false) {
    const occupant = await findOccupant(db, place, service_id);
    if (occupant === undefined) return isFirst ? "free" : "leaving";
    if (passed.has(occupant)) return "taken";
    passed.add(occupant);
    const [mover] = await findMovers(db, { service_id, lineage: occupant });
    // Of the first, nothing would ever make room; of a later one, its own step finds out.
    if (!mover) return isFirst ? "taken" : "leaving";
    place = subjectOfOwner(mover.to_owner);
  }
  return "leaving";
}
