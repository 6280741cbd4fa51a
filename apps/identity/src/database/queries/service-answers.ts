import type { Transaction } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

const MINUTE = 60_000;

/** Counts a service's answer about a tie: that it knows the account, or denies it. */
export async function countAnswer(
  db: Queries,
  serviceId: number,
  isZero: boolean,
  now: number,
): Promise<void> {
  const zeros = isZero ? 1 : 0;
  await db
    .insertInto("service_answer")
    .values({ service_id: serviceId, minute: now - (now % MINUTE), total: 1, zeros })
    .onConflict((conflict) =>
      conflict.columns(["service_id", "minute"]).doUpdateSet((eb) => ({
        total: eb("service_answer.total", "+", 1),
        zeros: eb("service_answer.zeros", "+", zeros),
      })),
    )
    .execute();
}

/** Returns how many answers a service gave since a time, and how many of them were denials. */
export async function sumAnswers(
  db: Queries,
  serviceId: number,
  since: number,
): Promise<{ readonly total: number; readonly zeros: number }> {
  const { total, zeros } = await db
    .selectFrom("service_answer")
    .select((eb) => [
      eb.fn.sum<number | null>("total").as("total"),
      eb.fn.sum<number | null>("zeros").as("zeros"),
    ])
    .where("service_id", "=", serviceId)
    .where("minute", ">", since)
    .executeTakeFirstOrThrow();
  return { total: Number(total ?? 0), zeros: Number(zeros ?? 0) };
}

/**
 * Locks a service until the transaction ends, so that its denials are judged one by one; returns whether it is
 * believed.
 */
export async function holdTrust(trx: Transaction<Tables>, serviceId: number): Promise<boolean> {
  const { forgets_since } = await trx
    .insertInto("service_trust")
    .values({ service_id: serviceId, forgets_since: null })
    .onConflict((conflict) =>
      conflict.column("service_id").doUpdateSet((eb) => ({ ones: eb.ref("service_trust.ones") })),
    )
    .returning("forgets_since")
    .executeTakeFirstOrThrow();
  return forgets_since === null;
}

/** From now on the service's denials are not believed. */
export async function loseTrust(db: Queries, serviceId: number, now: number): Promise<void> {
  await db
    .updateTable("service_trust")
    .set({ forgets_since: now, ones: 0 })
    .where("service_id", "=", serviceId)
    .execute();
}

/** A service that is not believed has confirmed an account: after enough in a row, it is believed again. */
export async function regainTrust(db: Queries, serviceId: number, enough: number): Promise<void> {
  await db
    .updateTable("service_trust")
    .set((eb) => ({
      ones: eb("ones", "+", 1),
      forgets_since: eb
        .case()
        .when("ones", "<", enough - 1)
        .then(eb.ref("forgets_since"))
        .else(null)
        .end(),
    }))
    .where("service_id", "=", serviceId)
    .where("forgets_since", "is not", null)
    .execute();
}

/** A service that is not believed has denied an account again: its confirmations are counted anew. */
export async function startTrustAnew(db: Queries, serviceId: number): Promise<void> {
  await db
    .updateTable("service_trust")
    .set({ ones: 0 })
    .where("service_id", "=", serviceId)
    .execute();
}

/** Returns the services that are not believed. */
export async function findDistrusted(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom("service_trust")
    .select("service_id")
    .where("forgets_since", "is not", null)
    .execute();
  return rows.map((row) => row.service_id);
}

/** Believes a service again; false if it was believed. */
export async function believe(db: Queries, serviceId: number): Promise<boolean> {
  const believed = await db
    .updateTable("service_trust")
    .set({ forgets_since: null, ones: 0 })
    .where("service_id", "=", serviceId)
    .where("forgets_since", "is not", null)
    .returning("service_id")
    .executeTakeFirst();
  return believed !== undefined;
}
