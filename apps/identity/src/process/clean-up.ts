import { DAY_MS, LOG_RETENTION_DAYS } from "@musubi/contract";
import type { Database } from "../database/database.ts";
import { deleteLeftovers, LEFTOVERS } from "../database/queries/clean-up.ts";

/** Rows of one statement, few enough that no request waits long for it. */
const BATCH = 500;
/** Batches of one table in one run. What is left waits for the next run. */
const MOST_BATCHES = 200;

export type CleanedUp = { readonly table: string; readonly rows: number };

/** Deletes what is no longer needed, such as old rows of the operation log, spent codes, ended sessions. */
export async function cleanUp(
  database: Database,
  now: number,
  journalDays = LOG_RETENTION_DAYS,
): Promise<readonly CleanedUp[]> {
  const cleaned: CleanedUp[] = [];
  for (const leftover of LEFTOVERS) {
    const { table } = leftover;
    const kept = table === "journal" ? { keptMs: journalDays * DAY_MS } : {};
    let rows = 0;
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const found = await deleteLeftovers(database, { ...leftover, ...kept }, now, BATCH);
      rows += found;
      if (found < BATCH) break;
    }
    if (rows > 0) cleaned.push({ table, rows });
  }
  return cleaned;
}
