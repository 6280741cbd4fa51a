import type { Database } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** `sqlite:PATH` opens the embedded database, `postgres://…` a server. */
export function openDatabase(url: string): Database {
  return url.startsWith("sqlite:") ? openSqlite(url.slice("sqlite:".length)) : openPostgres(url);
}
