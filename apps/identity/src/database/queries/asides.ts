import type { Transaction } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { WHOLE_TIE, type WholeTie } from "./ties.ts";

/** Keeps an ended tie aside, as long as it may come back. */
export async function insertAside(
  trx: Transaction<Tables>,
  tie: WholeTie & { readonly ended_at: number; readonly until: number },
): Promise<void> {
  await trx.insertInto("tie_aside").values(tie).execute();
}

/** Deletes a kept tie, and returns it. */
export function dropAside(
  db: Queries,
  account: string,
  serviceId: number,
): Promise<WholeTie | undefined> {
  return db
    .deleteFrom("tie_aside")
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .returning(WHOLE_TIE)
    .executeTakeFirst();
}

export function findAside(db: Queries, account: string, serviceId: number, now: number) {
  return db
    .selectFrom("tie_aside")
    .select(["lineage", "ended_at"])
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("until", ">", now)
    .executeTakeFirst();
}

/** Returns the ties of an account that its services ended, and that its holder has not seen yet. */
export function findUntold(db: Queries, account: string, now: number) {
  return db
    .selectFrom("tie_aside")
    .select([...WHOLE_TIE, "ended_at"])
    .where("account", "=", account)
    .where("until", ">", now)
    .where("told_at", "is", null)
    .orderBy("service_id")
    .execute();
}

/** Records that a holder has seen that a service ended their tie. */
export async function markTold(
  db: Queries,
  account: string,
  serviceId: number,
  now: number,
): Promise<void> {
  await db
    .updateTable("tie_aside")
    .set({ told_at: now })
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("told_at", "is", null)
    .execute();
}

/** Returns the ties kept aside that a service ended after a time. */
export function findEnded(db: Queries, serviceId: number, endedAfter: number) {
  return db
    .selectFrom("tie_aside")
    .select(["account", "lineage"])
    .where("service_id", "=", serviceId)
    .where("ended_at", ">", endedAfter)
    .orderBy("ended_at")
    .execute();
}
