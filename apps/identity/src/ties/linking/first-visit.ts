import { isBusy } from "../../database/queries/operation-locks.ts";
import { findSleeps } from "../../database/queries/sleeps.ts";
import { hasTie } from "../../database/queries/ties.ts";
import { takeBack } from "../operations/call-off.ts";
import type { Needs } from "../operations/needs.ts";
import { findBegun } from "../operations/open.ts";

/**
 * What an ID is to a service that it comes to. `tied`: it has an account there. `new`: it has none, and one
 * may be opened or linked; also while one is just being opened, which pressing once more goes on with.
 * `asleep`: it has left, and can come back. `busy`: neither is possible now, since an operation holds the ID,
 * or what it left there is about to be erased.
 */
export type FirstVisit = "tied" | "new" | "asleep" | "busy";

export async function findFirstVisit(
  parts: Pick<Needs, "database" | "now">,
  account: string,
  serviceId: number,
): Promise<FirstVisit> {
  const { db } = parts.database;
  if (await hasTie(db, account, serviceId)) return "tied";
  const sleep = (await findSleeps(db, account)).find((each) => each.service_id === serviceId);
  if (sleep) {
    const isWakeable = sleep.state !== "erasing" && parts.now() < sleep.erase_at;
    return isWakeable ? "asleep" : "busy";
  }
  if (!(await isBusy(db, account))) return "new";
  return (await findOpening(parts, account, serviceId)) ? "new" : "busy";
}

/** Gives up what a newcomer has begun and no longer wants: nothing is opened behind their back. */
export async function giveUpOpening(
  parts: Needs,
  account: string,
  serviceId: number,
): Promise<void> {
  const op = await findOpening(parts, account, serviceId);
  if (op) await takeBack(parts, op, serviceId);
}

/** Returns the opening that is under way. */
const findOpening = (parts: Pick<Needs, "database">, target: string, serviceId: number) =>
  findBegun(parts, { kind: "open", source: null, target, serviceId }, async () => false);
