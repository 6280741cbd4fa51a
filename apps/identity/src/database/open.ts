import type { Database } from "./database.ts";
import { openPostgres } from "./postgres/postgres.ts";
import { openSqlite } from "./sqlite/sqlite.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/** Opens a standby of PostgreSQL, which may lag behind. Nothing can be written there. */
export const openCopy = (url: string, patienceMs?: number): Database =>
  openPostgres(url, patienceMs, true);

/**
 * `sqlite:PATH` opens the embedded database, `postgres://…` a server. `patienceMs` limits each statement there, for
 * callers with a waiting holder; without it a statement may take for ever.
 */
export function openDatabase(url: string, patienceMs?: number): Database {
  if (!url.startsWith("sqlite:")) return openPostgres(url, patienceMs);
  try {
    return openSqlite(url.slice("sqlite:".length));
  } catch (error) {
    throw new DatabaseUnavailableError(error, url);
  }
}
