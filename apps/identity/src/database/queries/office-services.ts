import type { Queries } from "../database.ts";
import { HOME_KINDS } from "../tables.ts";

export type MeasuredService = {
  readonly ties?: number;
  readonly asleep?: number;
  readonly forgets_since?: number | null;
};

/** Counts the accounts at each service, in use and asleep; and returns since when a service is not believed. */
export async function measureServices(db: Queries): Promise<Map<number, MeasuredService>> {
  const measured = new Map<number, MeasuredService>();
  const add = (id: number, found: MeasuredService) =>
    measured.set(id, { ...measured.get(id), ...found });
  const places = await db
    .selectFrom("place")
    .select((eb) => ["service_id", "state", eb.fn.countAll<number>().as("count")])
    .groupBy(["service_id", "state"])
    .execute();
  for (const { service_id, state, count } of places) {
    const { asleep = 0 } = measured.get(service_id) ?? {};
    const more = Number(count);
    add(service_id, state === "active" ? { ties: more } : { asleep: asleep + more });
  }
  const trusts = await db
    .selectFrom("service_trust")
    .select(["service_id", "forgets_since"])
    .where("forgets_since", "is not", null)
    .execute();
  for (const { service_id, forgets_since } of trusts) add(service_id, { forgets_since });
  return measured;
}

export type UnknownService = { readonly service_id: number; readonly ties: number };

/**
 * Returns the services outside of the catalogue where IDs still have ties, and how many. It runs at each start, so
 * it jumps in the index from one service to the next instead of reading all ties.
 */
export async function findUnknownServices(
  db: Queries,
  known: ReadonlySet<number>,
): Promise<readonly UnknownService[]> {
  const unknown: UnknownService[] = [];
  const next = (after: number) =>
    db
      .selectFrom("tie")
      .select((eb) => eb.fn.min<number | null>("service_id").as("id"))
      .where("service_id", ">", after)
      .executeTakeFirst();
  let id = (await next(-1))?.id ?? undefined;
  for (; id !== undefined; id = (await next(id))?.id ?? undefined) {
    if (known.has(id)) continue;
    const counted = await db
      .selectFrom("tie")
      .select((eb) => eb.fn.countAll<number>().as("ties"))
      .where("service_id", "=", id)
      .executeTakeFirst();
    unknown.push({ service_id: id, ties: Number(counted?.ties ?? 0) });
  }
  return unknown;
}

/** Returns the refused steps of operations that bring accounts home, under way or ended after a time, newest first. */
export const findStrayed = (db: Queries, endedAfter: number) =>
  db
    .selectFrom("operation")
    .innerJoin("operation_step", "operation_step.op", "operation.id")
    .select(["operation.id", "operation.target as account", "operation.kind", "touched_at"])
    .select(["service_id", "last_error", "last_words"])
    .where("operation.kind", "in", HOME_KINDS)
    .where("operation.touched_at", ">", endedAfter)
    .where("operation_step.state", "=", "refused")
    .orderBy("touched_at", "desc")
    .orderBy("operation.id")
    .orderBy("service_id")
    .execute();
