import type { Database } from "../../database/database.ts";
import { selectLastAct } from "../../database/queries/counter.ts";
import {
  findCheckpoint,
  findOfficeRows,
  type OfficeRow,
} from "../../database/queries/office-journal.ts";
import type { Reports } from "../../report/report.ts";
import type { Secrets } from "../../settings/secrets.ts";
import { sameText } from "../../settings/secrets.ts";
import { chain, hashReason, NOTHING_BEFORE, signCheckpoint } from "./chain.ts";

/** The newest row of the office's journal. */
type Head = Reports["officeHead"];

/** Rows for each query. */
const BATCH = 500;

/** What is wrong with the journal, and from which row on. */
export type JournalFault = {
  readonly seq: number;
  readonly fault: "missing" | "altered" | "reason-altered" | "checkpoint-altered" | "not-the-head";
};

export type Verified = {
  readonly rows: number;
  readonly head: Head;
  readonly faults: readonly JournalFault[];
};

/**
 * Checks the office's journal from its checkpoint on, and reports altered and missing rows. `logged` is a head from the
 * log: a journal that was cut or restored no longer contains it.
 */
export async function verifyJournal(
  {
    database: { db },
    secrets: { office: key },
  }: { readonly database: Database; readonly secrets: Secrets },
  logged?: Head,
): Promise<Verified> {
  const faults: JournalFault[] = [];
  const checkpoint = await findCheckpoint(db);
  if (checkpoint && !sameText(checkpoint.signature, signCheckpoint(key, checkpoint))) {
    faults.push({ seq: checkpoint.seq, fault: "checkpoint-altered" });
  }
  let head: Head = checkpoint ?? { seq: 0, mac: NOTHING_BEFORE };
  let isLogged = logged === undefined || logged.seq < head.seq || isSame(head, logged);
  let rows = 0;
  const check = (row: OfficeRow): void => {
    if (row.seq !== head.seq + 1) faults.push({ seq: head.seq + 1, fault: "missing" });
    // After a gap the row before is unknown, so the chain is not checked here.
    else if (!sameText(row.mac, chain(key, head.mac, row))) {
      faults.push({ seq: row.seq, fault: "altered" });
    }
    if (row.reason !== null && !sameText(row.reason_hash, hashReason(key, row.seq, row.reason))) {
      faults.push({ seq: row.seq, fault: "reason-altered" });
    }
    head = { seq: row.seq, mac: row.mac };
    isLogged ||= logged !== undefined && isSame(head, logged);
    rows += 1;
  };
  for (let after = head.seq; ; after = head.seq) {
    const found = await findOfficeRows(db, { after, most: BATCH });
    for (const row of found) check(row);
    if (found.length < BATCH) break;
  }
  const last = await selectLastAct(db).executeTakeFirst();
  if ((last?.value ?? 0) > head.seq) faults.push({ seq: head.seq + 1, fault: "missing" });
  if (!isLogged) faults.push({ seq: logged?.seq ?? 0, fault: "not-the-head" });
  return { rows, head, faults };
}

const isSame = (one: Head, other: Head): boolean =>
  one.seq === other.seq && sameText(one.mac, other.mac);
