import type { Bulk } from "./bulk.ts";
import { openBulkPostgres } from "./bulk-postgres.ts";
import { openBulkSqlite } from "./bulk-sqlite.ts";

/** Opens the bulk connection; undefined while any process has one. */
export const openBulk = (databaseUrl: string): Promise<Bulk | undefined> =>
  databaseUrl.startsWith("sqlite:")
    ? openBulkSqlite(databaseUrl.slice("sqlite:".length))
    : openBulkPostgres(databaseUrl);
