import { DatabaseSync } from "node:sqlite";
import pg from "pg";

/**
 * Takes the locks on accounts away from everybody else, until it is disposed of: whatever must
 * commit something about them stops right before, and can be killed there.
 */
export async function holdAccounts(
  databaseUrl: string,
  accounts: readonly string[],
): Promise<AsyncDisposable> {
  if (databaseUrl.startsWith("sqlite:")) {
    const file = new DatabaseSync(databaseUrl.slice("sqlite:".length), { timeout: 5_000 });
    // The embedded database has one lock, for everything.
    file.exec("begin immediate");
    return { [Symbol.asyncDispose]: async () => file.close() };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("begin");
  await client.query("select id from account where id = any($1) for update", [accounts]);
  return { [Symbol.asyncDispose]: () => client.end() };
}
