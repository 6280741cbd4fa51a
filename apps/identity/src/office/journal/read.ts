import type { Queries } from "../../database/database.ts";
import { findOfficeRows, type OfficeRow } from "../../database/queries/office-journal.ts";
import type { Person } from "../grave.ts";

/** Rows for each query. */
const BATCH = 500;

type Wanted = {
  readonly account?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/**
 * Reads the office's journal in order, of one account or of all. The two people behind a sealed act see its row in
 * full; others see it without account, reason and parameters, and in the journal of one account not at all.
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
  const { proposed_by, proposed_with_key } = JSON.parse(row.terms) as Proposer;
  const { system_user, key_name } = row;
  return readers.some(({ user, key }) => {
    // A system user may have the name of another person's key.
    const isAuthor =
      key === undefined ? key_name === null && system_user === user : key_name === key;
    const isProposer = proposed_by === (key ?? user) && proposed_with_key === (key !== undefined);
    // A third person whose try was refused may not see the row for that.
    return isProposer || (isAuthor && row.outcome !== "third-person");
  });
}

type Proposer = { readonly proposed_by?: string; readonly proposed_with_key?: boolean };
