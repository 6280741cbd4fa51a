import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/**
 * `sqlite:PATH` opens the embedded database, `postgres://…` a server. A caller that has a holder waiting
 * says for how long a statement may take; without that it may take for ever.
 */
export function openDatabase(url: string, patienceMs?: number): Database {
  return url.startsWith("sqlite:")
    ? openSqlite(url.slice("sqlite:".length))
    : openPostgres(url, patienceMs);
}
