import type { Transaction } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { WHOLE_TIE, type WholeTie } from "./ties.ts";

/** Keeps a tie that has ended, as it was, for as long as it may come back. */
export async function insertAside(
  trx: Transaction<Tables>,
  tie: WholeTie & { readonly ended_at: number; readonly until: number },
): Promise<void> {
  await trx.insertInto("tie_aside").values(tie).execute();
}

/** Forgets a tie that was kept, and returns what it was. */
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

/** Returns the ties of an account that its services ended, and of which its holder has not read yet. */
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

/** Notes that a holder has read that a service was left. */
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

/** Returns some of the ties that a service ended after a time. */
export function findEnded(db: Queries, serviceId: number, endedAfter: number) {
  return db
    .selectFrom("tie_aside")
    .select(["account", "lineage"])
    .where("service_id", "=", serviceId)
    .where("ended_at", ">", endedAfter)
    .orderBy("ended_at")
    .execute();
}
