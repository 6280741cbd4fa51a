import type { Bulk } from "./bulk.ts";
import { openBulkPostgres } from "./bulk-postgres.ts";
import { openBulkSqlite } from "./bulk-sqlite.ts";

/** Opens one, or returns undefined while there is another, in whichever process. */
export const openBulk = (databaseUrl: string): Promise<Bulk | undefined> =>
  databaseUrl.startsWith("sqlite:")
    ? openBulkSqlite(databaseUrl.slice("sqlite:".length))
    : openBulkPostgres(databaseUrl);
