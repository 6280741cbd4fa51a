import { findAside, findEnded } from "../../database/queries/asides.ts";
import { isBusy } from "../../database/queries/operation-locks.ts";
import { findPlace } from "../../database/queries/places.ts";
import type { Parts } from "../operations/parts.ts";
import { bringBack } from "./note-answer.ts";

/**
 * Brings back the ties that ended because a service forgot accounts, before that was noticed. Returns false if some
 * have to wait because their ID is busy: the next run tries those again.
 */
export async function bringBackTies(
  parts: Parts,
  serviceId: number,
  endedAfter: number,
): Promise<boolean> {
  const { db } = parts.database;
  let isAll = true;
  for (const { account } of await findEnded(db, serviceId, endedAfter)) {
    const isDone = await revive(parts, account, serviceId);
    isAll &&= isDone;
  }
  return isAll;
}

/** Brings one tie back, unless its place is taken by now or its ID is closed. */
async function revive(parts: Parts, account: string, serviceId: number): Promise<boolean> {
  const { database } = parts;
  const now = await database.now();
  return database.transact(async (trx) => {
    const [holder] = await database.lockAccounts(trx, [account]);
    if (await isBusy(trx, account)) return false;
    const isLeft = (await findAside(trx, account, serviceId, now)) !== undefined;
    const isFree = (await findPlace(trx, { account, serviceId })) === undefined;
    if (holder?.state === "active" && isLeft && isFree)
      await bringBack(parts, trx, account, serviceId);
    return true;
  });
}
