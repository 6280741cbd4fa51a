import type { Queries } from "../../database/database.ts";
import { findOfficeRows, type OfficeRow } from "../../database/queries/office-journal.ts";
import type { Person } from "../grave.ts";

/** So many rows are read at a time. */
const BATCH = 500;

type Wanted = {
  readonly account?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/**
 * Reads the office's journal in its order, of one account or of all. What is sealed is told in full to the two whose act
 * it was alone: to others only that there was something, and not about whom.
 */
export async function* readJournal(
  db: Queries,
  wanted: Wanted,
  readers: readonly Person[],
  now: number,
): AsyncGenerator<OfficeRow> {
  for (let after = 0; ; ) {
    const rows = await findOfficeRows(db, { ...wanted, after, most: BATCH });
    for (const row of rows) {
      if (isOpenTo(row, readers, now)) yield row;
      else if (wanted.account === undefined) {
        yield { ...row, account: null, asked: null, reason: null, terms: "{}" };
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.seq;
  }
}

function isOpenTo(row: OfficeRow, readers: readonly Person[], now: number): boolean {
  if (row.sealed_until === null || row.sealed_until <= now) return true;
  const { proposed_by } = JSON.parse(row.terms) as { readonly proposed_by?: string };
  // Who is none of the two learns nothing by having tried.
  const author = row.outcome === "third-person" ? undefined : (row.key_name ?? row.system_user);
  const names = [author, proposed_by];
  return readers.some(({ user, key }) => names.includes(key ?? user));
}
