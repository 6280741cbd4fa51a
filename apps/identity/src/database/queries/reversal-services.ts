import type { Queries } from "../database.ts";
import { isOpen, type Lineage, type Reversal } from "./reversals.ts";

/** Returns the services that an account has left since a time and not woken. */
export function findLeftSince(
  db: Queries,
  account: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<Lineage[]> {
  return db
    .selectFrom("reversal")
    .innerJoin("reversal_service", (join) =>
      join
        .onRef("reversal_service.reversal", "=", "reversal.id")
        .onRef("reversal_service.lineage", "=", "reversal.lineage"),
    )
    .select(["reversal_service.service_id", "reversal_service.lineage"])
    .where("reversal.account", "=", account)
    .where("reversal.kind", "=", "leaving")
    .where("reversal.made_at", ">=", since)
    .where(isOpen(now))
    .orderBy("reversal_service.service_id")
    .execute();
}

/** Returns the services that a reversal names. */
export function findLineagesOf(db: Queries, reversal: string): Promise<Lineage[]> {
  return db
    .selectFrom("reversal_service")
    .select(["service_id", "lineage"])
    .where("reversal", "=", reversal)
    .orderBy("service_id")
    .execute();
}

/**
 * Takes the services of a reversal in order to bring them home. Waits for an older claim that is just striking some of
 * them out, and does not return those.
 */
export async function takeLineages(db: Queries, reversal: string): Promise<Lineage[]> {
  const taken = await db
    .deleteFrom("reversal_service")
    .where("reversal", "=", reversal)
    .returning(["service_id", "lineage"])
    .execute();
  return taken.toSorted((a, b) => a.service_id - b.service_id);
}

/**
 * Strikes services that an older claim brings home out of every younger reversal, of any account. Also out of one that
 * has ended: the other ID of its merge may still take the merge back.
 */
export async function strikeLineages(
  db: Queries,
  lineages: readonly Lineage[],
  { rank }: Pick<Reversal, "rank">,
): Promise<void> {
  if (lineages.length === 0) return;
  const struck = lineages.map(({ lineage }) => lineage);
  await db
    .deleteFrom("reversal_service")
    .where("lineage", "in", struck)
    .where("reversal", "in", (eb) =>
      eb.selectFrom("reversal").select("reversal.id").where("reversal.rank", ">", rank),
    )
    .execute();
}
