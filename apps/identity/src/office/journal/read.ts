import type { Queries } from "../../database/database.ts";
import { findOfficeRows, type OfficeRow } from "../../database/queries/office-journal.ts";

/** Rows for each query. */
const BATCH = 500;

type Wanted = {
  readonly account?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** Reads the office's journal in order, of one account or of all. */
export async function readJournal(db: Queries, wanted: Wanted): Promise<OfficeRow[]> {
  const read: OfficeRow[] = [];
  for (;;) {
    const after = read.at(-1)?.seq ?? 0;
    const rows = await findOfficeRows(db, { ...wanted, after, most: BATCH });
    read.push(...rows);
    if (rows.length < BATCH) return read;
  }
}
