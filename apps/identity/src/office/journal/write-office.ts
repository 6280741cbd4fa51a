import type { Queries } from "../../database/database.ts";
import { nextAct } from "../../database/queries/counter.ts";
import { findMac, insertOfficeRow } from "../../database/queries/office-journal.ts";
import type { Parts } from "../../ties/operations/parts.ts";
import { chain, hashReason, NOTHING_BEFORE } from "./chain.ts";

/** Who acts and why: the system user, and the name they gave, which is not checked. */
export type Author = {
  readonly user: string;
  readonly by: string;
  readonly reason: string;
};

/** An act, as it is recorded. */
export type OfficeEntry = {
  readonly act: string;
  readonly author: Author;
  readonly outcome: string;
  readonly account?: string | undefined;
  /** What was searched for, as a keyed hash. */
  readonly asked?: string | undefined;
  /** Further parameters; never an address or a holder's name. */
  readonly terms?: Readonly<Record<string, string | number | boolean | undefined>>;
};

/**
 * Adds a row to the office's journal. Called last in the transaction of its act, since every other writer waits until
 * that transaction ends. The new head is logged afterwards.
 */
export async function writeOffice(
  { outbox, secrets: { office: key } }: Parts,
  trx: Queries,
  { act, author, outcome, account, asked, terms = {} }: OfficeEntry,
  now: number,
): Promise<void> {
  const seq = await nextAct(trx);
  const before = seq === 1 ? NOTHING_BEFORE : await findMac(trx, seq - 1);
  const row = {
    seq,
    at: now,
    act,
    outcome,
    account: account ?? null,
    system_user: author.user,
    acted_by: author.by,
    asked: asked ?? null,
    terms: JSON.stringify(terms),
    reason_hash: hashReason(key, seq, author.reason),
  };
  // If the row before is missing, the chain shows it, but new acts are still recorded.
  const mac = chain(key, before ?? NOTHING_BEFORE, row);
  await insertOfficeRow(trx, { ...row, reason: author.reason, mac });
  await outbox.add(trx, { kind: "log-head", seq, mac });
}
