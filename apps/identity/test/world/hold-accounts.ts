import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Tables } from "../../src/database/tables.ts";

/**
 * Locks accounts until it is disposed of: a process that has to commit something about them stops just before,
 * and can be killed there.
 */
export async function holdAccounts(
  databaseUrl: string,
  accounts: readonly string[],
): Promise<AsyncDisposable> {
  if (databaseUrl.startsWith("sqlite:")) {
    const file = new DatabaseSync(databaseUrl.slice("sqlite:".length), { timeout: 5_000 });
    // The embedded database has one lock for everything.
    file.exec("begin immediate");
    return { [Symbol.asyncDispose]: async () => file.close() };
  }
  return hold(databaseUrl, "select id from account where id = any($1) for update", [accounts]);
}

/** Locks a whole table of PostgreSQL: `share` blocks writers, `access exclusive` blocks everyone. */
export const holdTable = (
  databaseUrl: string,
  table: keyof Tables,
  mode: "share" | "access exclusive",
): Promise<AsyncDisposable> => hold(databaseUrl, `lock table ${table} in ${mode} mode`);

async function hold(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<AsyncDisposable> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query(statement, [...values]);
  return { [Symbol.asyncDispose]: () => client.end() };
}
