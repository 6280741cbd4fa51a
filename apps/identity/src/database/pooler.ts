import pg from "pg";
import { DatabaseUnavailableError, nameDatabase } from "./unavailable.ts";

/** So often it is looked whether two connections share one of the server's: where many are idle, they may miss each other. */
const ROUNDS = 3;

/**
 * Says of an address that leads through PgBouncer in transaction mode that it is of no use: there a connection is
 * another one of the server's from transaction to transaction, and what was prepared or set on it is not there any more.
 * Undefined of any other: a session has a connection of the server's for itself, be a pooler in between or not.
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
  // Each holds what it got, so that the first has to take another one if it has none for itself.
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
