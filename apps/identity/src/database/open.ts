import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/**
 * `sqlite:PATH` opens the embedded database, `postgres://…` a server. A caller that has a holder waiting
 * says for how long a statement may take; without that it may take for ever.
 */
export function openDatabase(url: string, patienceMs?: number): Database {
  if (!url.startsWith("sqlite:")) return openPostgres(url, patienceMs);
  try {
    return openSqlite(url.slice("sqlite:".length));
  } catch (error) {
    throw new DatabaseUnavailableError(error, url);
  }
}
