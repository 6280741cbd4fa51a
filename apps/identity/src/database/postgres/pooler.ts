import pg from "pg";
import { DatabaseUnavailableError, nameDatabase } from "../unavailable.ts";

/** How often the check is repeated: if a pooler has many idle connections, clients may not collide the first time. */
const ROUNDS = 3;

/**
 * Describes that an address leads through PgBouncer in transaction mode, which cannot be used: there each transaction
 * may get another server connection, without what was prepared or set before. Undefined for any other address, also for
 * a pooler in session mode.
 */
export async function findPoolerFault(url: string): Promise<string | undefined> {
  if (url.startsWith("sqlite:")) return undefined;
  const clients = [1, 2, 3].map(() => new pg.Client({ connectionString: url, ...PATIENCE }));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await isShared(clients)) return SHARED;
    }
    return undefined;
  } catch (error) {
    throw new DatabaseUnavailableError(error, nameDatabase(url));
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

const PATIENCE = { connectionTimeoutMillis: 3_000, query_timeout: 5_000 };

const SHARED =
  "DATABASE_URL leads through PgBouncer in transaction mode, in which sessions are mixed: set pool_mode = session.";

async function isShared([first, ...others]: readonly pg.Client[]): Promise<boolean> {
  if (!first) return false;
  const own = await askNumber(first);
  // The others keep their connections, so that a shared one is no longer free for the first.
  for (const other of others) {
    await other.query("begin");
    if ((await askNumber(other)) === own) return true;
  }
  const later = await askNumber(first);
  for (const other of others) await other.query("rollback");
  return later !== own;
}

async function askNumber(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}
