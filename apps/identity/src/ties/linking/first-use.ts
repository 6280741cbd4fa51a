import { isBusy } from "../../database/queries/operation-locks.ts";
import { findPlace } from "../../database/queries/places.ts";
import { takeBack } from "../operations/call-off.ts";
import { findBegun } from "../operations/open.ts";
import type { Parts } from "../operations/parts.ts";

/**
 * What an ID has at a service that its holder comes to. `tied`: the ID has an account there. `new`: it has none, and
 * one can be opened or linked; also while one is being opened: pressing the button again continues that. `asleep`: its
 * account sleeps there and can be woken. `busy`: nothing is possible now, because an operation has locked the ID or its
 * sleeping account is to be erased.
 */
export type FirstUse = "tied" | "new" | "asleep" | "busy";

export async function findFirstUse(
  parts: Parts,
  account: string,
  serviceId: number,
): Promise<FirstUse> {
  const { db } = parts.database;
  const place = await findPlace(db, { account, serviceId });
  if (place?.state === "active") return "tied";
  if (place) {
    const isWakeable = place.state !== "erasing" && parts.now() < place.erase_at;
    return isWakeable ? "asleep" : "busy";
  }
  if (!(await isBusy(db, account))) return "new";
  return (await findOpening(parts, account, serviceId)) ? "new" : "busy";
}

/** Gives up an opening that the holder no longer wants, so that none happens without their knowledge. */
export async function giveUpOpening(
  parts: Parts,
  account: string,
  serviceId: number,
): Promise<void> {
  const op = await findOpening(parts, account, serviceId);
  if (op) await takeBack(parts, op, serviceId);
}

/** Returns the opening that is under way. */
const findOpening = (parts: Parts, account: string, serviceId: number) =>
  findBegun(parts, { kind: "open", account, serviceId }, async () => false);
