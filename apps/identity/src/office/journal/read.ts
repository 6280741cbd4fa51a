import { deedOf } from "@musubi/contract";
import { type Answer, answer } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import { findOwnRows, type OwnRow } from "../../database/queries/journal.ts";
import { findOfficeRows, type OfficeRow } from "../../database/queries/office-journal.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { actOn, tellHolder } from "../on-account.ts";
import type { Author } from "./write-office.ts";

/** Rows for each query. */
const BATCH = 500;

type Span = { readonly from?: number | undefined; readonly to?: number | undefined };

/** Reads the office's journal in order, of one account or of all. */
export async function readJournal(
  db: Queries,
  wanted: Span & { readonly account?: string | undefined },
): Promise<OfficeRow[]> {
  const read: OfficeRow[] = [];
  for (;;) {
    const after = read.at(-1)?.seq ?? 0;
    const rows = await findOfficeRows(db, { ...wanted, after, most: BATCH });
    read.push(...rows);
    if (rows.length < BATCH) return read;
  }
}

/**
 * Returns what is recorded of an account, as JSON lines in order of time: what its holder did, what was refused, and
 * what the office did. Networks are keyed hashes, which do not reveal them. The holder is told.
 */
export const readAccountJournal = (
  parts: Parts,
  account: string,
  author: Author,
  span: Span,
): Promise<Answer<{ readonly lines: readonly string[] }, "unknown" | "blocked">> =>
  actOn(
    parts,
    { act: "journal", account, author, terms: span },
    async (trx, held, now) => {
      const lines = await listLines(trx, account, span);
      await tellHolder(parts, trx, held, { act: "journal-read" }, now);
      return answer({ lines });
    },
    { blocked: true },
  );

async function listLines(
  db: Queries,
  account: string,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: Span,
): Promise<string[]> {
  const rows: { readonly at: number; readonly line: object }[] = [];
  for await (const row of readOwn(db, account, from)) {
    if (row.at < to) rows.push({ at: row.at, line: describeOwn(row) });
  }
  for (const row of await readJournal(db, { account, from, to })) {
    rows.push({ at: row.at, line: describeOffice(row) });
  }
  return rows.toSorted((a, b) => a.at - b.at).map(({ line }) => JSON.stringify(line));
}

/** Returns the rows about an account since a time, newest first. */
async function* readOwn(db: Queries, account: string, from: number): AsyncGenerator<OwnRow> {
  for (let after: Pick<OwnRow, "at" | "id"> | undefined; ; ) {
    const rows = await findOwnRows(db, account, { after, most: BATCH });
    for (const row of rows) {
      if (row.at < from) return;
      yield row;
    }
    after = rows.at(-1);
    if (!after || rows.length < BATCH) return;
  }
}

const describeOwn = ({ at, log_level, operation_detail, log_text, ...row }: OwnRow) => ({
  journal: "holder",
  at: tell(at),
  what: deedOf(operation_detail) ?? operation_detail,
  text: log_text,
  level: log_level,
  times: row.times,
  browser: row.user_agent,
  network: row.network,
  request_id: row.request_id,
});

const describeOffice = ({ at, act, outcome, system_user, ...row }: OfficeRow) => ({
  journal: "office",
  at: tell(at),
  act,
  outcome,
  by: [system_user, row.acted_by].filter(Boolean).join(", "),
  reason: row.reason,
  terms: JSON.parse(row.terms) as object,
});

const tell = (at: number): string => new Date(at).toISOString();
