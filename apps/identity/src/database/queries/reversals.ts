import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { nextSeq } from "./counter.ts";

export type Reversal = Selectable<Tables["reversal"]>;

/** A service as an account had it. */
export type Lineage = { readonly service_id: number; readonly lineage: string };

export type NewReversal = Pick<
  Reversal,
  | "account"
  | "kind"
  | "mailbox"
  | "mailbox_key"
  | "op"
  | "other"
  | "service_id"
  | "lineage"
  | "is_old_account"
  | "user_agent"
  | "made_at"
  | "ends_at"
  | "needs_older"
  | "floor"
> & { readonly id: string; readonly before: string; readonly link_hash: string };

/** Writes a change down that can be taken back, under the next rank, with the services that it names. */
export async function insertReversal(
  db: Queries,
  row: NewReversal,
  services: readonly Lineage[],
): Promise<void> {
  const rank = await nextSeq(db);
  await db
    .insertInto("reversal")
    .values({ ...row, rank, mailed_at: row.made_at })
    .execute();
  if (services.length === 0) return;
  await db
    .insertInto("reversal_service")
    .values(services.map((service) => ({ reversal: row.id, ...service })))
    .execute();
}

/** Whether a row can still be used: it ends by its time, or when it is closed. */
export const isOpen = (now: number) => (eb: ExpressionBuilder<Tables, "reversal">) =>
  eb.and([eb("reversal.closed_at", "is", null), eb("reversal.ends_at", ">", now)]);

/** Returns what can be taken back of an account, the oldest first. */
export function findOpenReversals(db: Queries, account: string, now: number): Promise<Reversal[]> {
  return db
    .selectFrom("reversal")
    .selectAll()
    .where("account", "=", account)
    .where(isOpen(now))
    .orderBy("rank")
    .execute();
}

/** Returns the reversal whose link this is, whether it is open or not. */
export function findReversalByLink(db: Queries, linkHash: string): Promise<Reversal | undefined> {
  return db.selectFrom("reversal").selectAll().where("link_hash", "=", linkHash).executeTakeFirst();
}

/** Returns the services that reversals name, those struck out excepted. */
export function findLineages(
  db: Queries,
  reversals: readonly string[],
): Promise<(Lineage & { readonly reversal: string })[]> {
  return db
    .selectFrom("reversal_service")
    .select(["reversal", "service_id", "lineage"])
    .where("reversal", "in", reversals)
    .orderBy("service_id")
    .execute();
}

/** Returns the services of an account, each by its lineage; a tie that has none yet gets one. */
export async function nameLineages(db: Queries, account: string): Promise<Lineage[]> {
  const ties = await db
    .selectFrom("tie")
    .select(["service_id", "lineage"])
    .where("account", "=", account)
    .orderBy("service_id")
    .execute();
  return Promise.all(
    ties.map(async ({ service_id, lineage }) => {
      if (lineage !== null) return { service_id, lineage };
      const named = { service_id, lineage: randomUUID() };
      await db
        .updateTable("tie")
        .set({ lineage: named.lineage })
        .where("account", "=", account)
        .where("service_id", "=", service_id)
        .where("lineage", "is", null)
        .execute();
      return named;
    }),
  );
}

/** Whether anything that can still be taken back names an account, or the lineage of one of a service. */
export async function isNamedByReversal(
  db: Queries,
  named: { readonly account: string; readonly lineage?: string | null },
  now: number,
): Promise<boolean> {
  const found = await db
    .selectFrom("reversal")
    .select("reversal.id")
    .where(isOpen(now))
    .where((eb) =>
      eb.or([
        eb("reversal.account", "=", named.account),
        ...(named.lineage
          ? [
              eb.exists(
                eb
                  .selectFrom("reversal_service")
                  .select("reversal_service.reversal")
                  .whereRef("reversal_service.reversal", "=", "reversal.id")
                  .where("reversal_service.lineage", "=", named.lineage),
              ),
            ]
          : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
