import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

/** Returns an account that was closed no later than a time. */
export function findErasable(db: Queries, id: string, closedBefore: number) {
  return db
    .selectFrom("account")
    .select(["id", "email"])
    .where("id", "=", id)
    .where("state", "=", "disabled")
    .where("disabled_at", "<=", closedBefore)
    .executeTakeFirst();
}

/** The tables with an `account` column. */
export type TableOfAccount = {
  [T in keyof Tables]: Tables[T] extends { account: unknown } ? T : never;
}[keyof Tables];

export async function deleteRowsOf(
  db: Queries,
  account: string,
  ...tables: readonly TableOfAccount[]
): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where("account", "=", account).execute();
}

export async function eraseFromSessions(db: Queries, account: string): Promise<void> {
  await db
    .updateTable("login_session")
    .set({ user_agent: null, browser_hash: null })
    .where("account", "=", account)
    .execute();
}

export async function eraseFromOperations(db: Queries, account: string): Promise<void> {
  // Only operations under way still say who asked for them.
  await db
    .updateTable("operation")
    .set({ user_agent: null, cause: null })
    .where((op) => op.or([op("source", "=", account), op("target", "=", account)]))
    .execute();
  await db
    .updateTable("operation_step")
    .set({ service_email: null })
    .where("op", "in", (eb) =>
      eb
        .selectFrom("operation")
        .select("operation.id")
        .where((op) => op.or([op("source", "=", account), op("target", "=", account)])),
    )
    .execute();
}
