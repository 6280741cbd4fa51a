import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { ShutState, Tables } from "../tables.ts";
import type { Lineage } from "./reversals.ts";

export type Shut = Selectable<Tables["shut_account"]>;

/** Records that a service's account has to be suspended. If another blocked ID had it before, this one takes over. */
export async function insertShut(db: Queries, shut: Omit<Shut, "state">): Promise<void> {
  const { account, key } = shut;
  await db
    .insertInto("shut_account")
    .values({ ...shut, state: "todo" })
    .onConflict((conflict) =>
      conflict.columns(["service_id", "lineage"]).doUpdateSet({ account, key, state: "todo" }),
    )
    .execute();
}

export const findShut = (
  db: Queries,
  { service_id, lineage }: Lineage,
): Promise<Shut | undefined> =>
  db
    .selectFrom("shut_account")
    .selectAll()
    .where("service_id", "=", service_id)
    .where("lineage", "=", lineage)
    .executeTakeFirst();

/** Returns the services' accounts that are suspended with an ID, or to be. */
export const findShutsOf = (db: Queries, account: string): Promise<Shut[]> =>
  db
    .selectFrom("shut_account")
    .selectAll()
    .where("account", "=", account)
    .orderBy("service_id")
    .execute();

/** Saves the new state; false if another process changed the row meanwhile. */
export async function changeShut(db: Queries, shut: Shut, state: ShutState): Promise<boolean> {
  const { service_id, lineage, key, state: before } = shut;
  const changed = await db
    .updateTable("shut_account")
    .set({ state })
    .where("service_id", "=", service_id)
    .where("lineage", "=", lineage)
    .where("key", "=", key)
    .where("state", "=", before)
    .returning("key")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes the row; false if another process changed it meanwhile. */
export async function deleteShut(db: Queries, shut: Shut): Promise<boolean> {
  const { service_id, lineage, key, state } = shut;
  const deleted = await db
    .deleteFrom("shut_account")
    .where("service_id", "=", service_id)
    .where("lineage", "=", lineage)
    .where("key", "=", key)
    .where("state", "=", state)
    .returning("key")
    .executeTakeFirst();
  return deleted !== undefined;
}
