import type pg from "pg";
import { ReadOnlyServerError } from "./failures.ts";
import { namedStatement } from "./statements.ts";

/** A serving process that hangs in the middle of a transaction holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/**
 * How often the server looks whether we are still there. A commit that waits for a standby is not cancelled; when it
 * ends, what we had sent behind it and given up must not be done any more: a renewal that comes after its successor
 * was used would log its holder out.
 */
const STILL_THERE_EVERY_MS = 250;

/** The first exchange on a connection. Refuses a server that is read-only. */
export type Greet = (client: pg.ClientBase) => Promise<void>;

const IS_READ_ONLY = `
  current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as is_read_only`;

/** Even if the address leads to the leader, nothing is written there. */
const READ_ONLY = "set_config('default_transaction_read_only', 'on', false)";

/**
 * Sets limits on the server, too: it does not notice that we gave up, and would keep the statement, its connection
 * and its locks. The limit for locks is shorter, because all statements behind a waiting one in its lane wait as well.
 * `isCopy`: the server is a standby, or may be one.
 */
export function greetWith(patienceMs: number | undefined, withinMs: number, isCopy = false): Greet {
  const limits = patienceMs && {
    statement_timeout: patienceMs,
    lock_timeout: Math.round((patienceMs * 2) / 3),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    client_connection_check_interval: STILL_THERE_EVERY_MS,
  };
  // Set on the open connection: PgBouncer does not accept these limits as connection parameters.
  const asked = Object.entries(limits ?? {}).map(
    ([name, ms]) => `set_config('${name}', '${ms}', false)`,
  );
  if (isCopy) asked.push(READ_ONLY);
  const text = `select ${[...asked, IS_READ_ONLY].join(", ")}`;
  // A server that stops between the log-in and this answer would otherwise be waited for without end.
  const greeting: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: withinMs };
  return async (client) => {
    const greeted = await client.query(greeting);
    if (!isCopy) refuseReadOnly(greeted);
  };
}

/** Asks a server that was greeted earlier. Named, because the statements of transactions are named. */
export const ASK_AGAIN = namedStatement(`select ${IS_READ_ONLY}`, []);

export function refuseReadOnly({ rows }: pg.QueryResult): void {
  if (rows[0]?.is_read_only) throw new ReadOnlyServerError();
}
