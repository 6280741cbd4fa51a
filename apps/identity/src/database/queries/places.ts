import type { Transaction } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { dropAside, insertAside } from "./asides.ts";
import { endSleepsAt, endWakingAs, insertSleep, type Place, type Sleep } from "./sleeps.ts";
import { deleteTie, giveTie, reinsertTie, type WholeTie } from "./ties.ts";

/**
 * Puts an account to sleep that is in use, and returns its lineage; undefined if there is none. If it is not known which
 * address the service has, it is the ID's of today, since that may be another on the day of waking.
 */
export async function fallAsleep(
  db: Queries,
  place: Place,
  { email, ...sleep }: Pick<Sleep, "key" | "began_at" | "erase_at"> & { readonly email: string },
): Promise<string | undefined> {
  const tie = await deleteTie(db, place.account, place.serviceId);
  if (!tie) return undefined;
  await endSleepsAt(db, place);
  const service_email = tie.service_email ?? email;
  await insertSleep(db, { ...tie, ...sleep, service_email, state: "asleep" });
  return tie.lineage;
}

/** Ends a waking, whether it succeeded or not, and returns what slept; undefined if nothing is waking. */
export async function endWaking(
  db: Queries,
  place: Place,
  state: "active" | "asleep",
): Promise<Sleep | undefined> {
  const sleep = await endWakingAs(db, place, state === "active" ? "woken" : state);
  if (sleep && state === "active") await reinsertTie(db, sleep);
  return sleep;
}

/** Gives what an ID has at a service, in use or just woken, to another ID, where it is in use. */
export async function moveTie(
  db: Queries,
  move: { readonly from: string; readonly to: string; readonly serviceId: number },
): Promise<void> {
  const { from, to, serviceId } = move;
  const sleep = await endWakingAs(db, { account: from, serviceId }, "woken");
  if (sleep) await reinsertTie(db, { ...sleep, account: to });
  else await giveTie(db, move);
}

/** Ends a tie and keeps it aside; false if there is none. The ID's address is kept as in `fallAsleep`. */
export async function setAside(
  trx: Transaction<Tables>,
  { account, serviceId }: Place,
  { email, ...times }: Record<"ended_at" | "until", number> & { readonly email: string },
): Promise<boolean> {
  const tie = await deleteTie(trx, account, serviceId);
  if (!tie) return false;
  await dropAside(trx, account, serviceId);
  await insertAside(trx, { ...tie, ...times, service_email: tie.service_email ?? email });
  return true;
}

/** Restores the tie that is kept aside for a place; false if there is none. */
export async function bringAsideBack(
  trx: Transaction<Tables>,
  { account, serviceId }: Place,
): Promise<boolean> {
  const tie: WholeTie | undefined = await dropAside(trx, account, serviceId);
  if (tie) await reinsertTie(trx, tie);
  return tie !== undefined;
}
