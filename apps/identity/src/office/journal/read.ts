import type { Database } from "../../database/database.ts";
import { findOfficeRows, type OfficeRow } from "../../database/queries/office-journal.ts";

/** So many rows are read at a time. */
const BATCH = 500;

/** Reads the office's journal in its order, of one account or of all. */
export async function* readJournal(
  { database: { db } }: { readonly database: Database },
  wanted: {
    readonly account?: string | undefined;
    readonly from?: number | undefined;
    readonly to?: number | undefined;
  },
): AsyncGenerator<OfficeRow> {
  for (let after = 0; ; ) {
    const rows = await findOfficeRows(db, { ...wanted, after, most: BATCH });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.seq;
  }
}
