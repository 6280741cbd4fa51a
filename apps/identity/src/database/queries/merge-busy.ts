import type { Queries } from "../database.ts";

/** Locks accounts for an operation. A conflict means that another one holds one of them. */
export async function insertBusy(
  db: Queries,
  op: string,
  accounts: readonly string[],
): Promise<void> {
  await db
    .insertInto("merge_busy")
    .values(accounts.map((account) => ({ account, op })))
    .execute();
}

/** Returns whether an account is part of a running operation. Only an answer while the account is locked. */
export async function isBusy(db: Queries, account: string): Promise<boolean> {
  const busy = await db
    .selectFrom("merge_busy")
    .select("op")
    .where("account", "=", account)
    .executeTakeFirst();
  return busy !== undefined;
}

/** Returns the operations that hold some of these accounts. */
export async function findBusy(db: Queries, accounts: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("merge_busy")
    .select("op")
    .where("account", "in", accounts)
    .execute();
  return rows.map((row) => row.op);
}
