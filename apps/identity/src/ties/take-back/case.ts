import type { Transaction } from "kysely";
import type { Queries } from "../../database/database.ts";
import { findLineagesOf } from "../../database/queries/reversal-services.ts";
import {
  findOpenReversals,
  findReversal,
  hasStopped,
  type Reversal,
} from "../../database/queries/reversals.ts";
import { type Disputed, findDisputed } from "../../database/queries/take-backs.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "../operations/parts.ts";
import { type Claim, decideClaim } from "./decide-claim.ts";
import { findOlderThings, hasThing, type Thing } from "./older-things.ts";

/** A claim by one reversal row, with everything that decides it. */
export type Case = {
  readonly row: Reversal;
  readonly account: Disputed;
  /** The row and all younger open rows, oldest first. A restoration undoes them, and closes most (`closedBy`). */
  readonly undone: readonly Reversal[];
  /** Only of a leaving: true if an older claim has already brought the account at that service home. */
  readonly isStruck: boolean;
  /** The rank of the row that stopped the account; null if it is not stopped. */
  readonly stoppedBy: number | null;
  readonly hasStopped: boolean;
  /** A claimant who shows one of these proves more than control of the mailbox. */
  readonly older: readonly Thing[];
};

/** Reads a case. Returns undefined if the account no longer exists. */
export async function readCase(
  parts: Parts,
  db: Queries,
  row: Reversal,
): Promise<Case | undefined> {
  const account = await findDisputed(db, row.account);
  if (!account) return undefined;
  const open = await findOpenReversals(db, row.account, parts.now());
  const stopper =
    account.stopped_by === null ? null : await findReversal(db, "id", account.stopped_by);
  return {
    row,
    account,
    undone: [row, ...open.filter(({ rank }) => rank > row.rank)],
    isStruck: await isStruckOut(db, row),
    stoppedBy: stopper?.rank ?? null,
    hasStopped: await hasStopped(db, row),
    older: await findOlderThings(parts, db, account),
  };
}

async function isStruckOut(db: Queries, { id, kind, lineage }: Reversal): Promise<boolean> {
  if (kind !== "leaving" || lineage === null) return false;
  return !(await findLineagesOf(db, id)).some((service) => service.lineage === lineage);
}

/**
 * Returns the rows that a restoration may close. Rows that another mailbox may still claim are closed only for a
 * claimant who shows an older thing: the row of a holder who lost the account to a stop, and the rows of a
 * mailbox that was the account's until the address returned to this one. Otherwise the present holder could use
 * an older link to get rid of these rows.
 */
export function closedBy(
  { row, account, undone, older }: Case,
  shown: Thing | undefined,
): readonly Reversal[] {
  if (hasThing(older, shown)) return undone;
  const isPresent = row.mailbox_key === account.email_key;
  const isTheirs = ({ kind, mailbox_key, is_old_account }: Reversal) =>
    kind === "loser" || (isPresent && is_old_account === 0 && mailbox_key !== row.mailbox_key);
  return undone.filter((each) => each === row || !isTheirs(each));
}

/** Decides a case for a claimant who may have shown an older thing. */
export const decideCase = (
  { now }: Parts,
  { older, ...dispute }: Case,
  shown: Thing | undefined,
): Claim => decideClaim({ ...dispute, hasOlder: hasThing(older, shown) }, now());

/** Decides the best possible result of a case: as if an older thing were shown. */
export const decideAtBest = ({ now }: Parts, found: Case): Claim =>
  decideClaim({ ...found, hasOlder: true }, now());

/** Returns the IDs that were merged into the account since. They wake when the account is restored. */
const sourcesOf = ({ undone }: Case): string[] =>
  undone.flatMap(({ kind, other }) => (kind === "merge-target" && other !== null ? [other] : []));

/**
 * Reads a case again with all its accounts locked. Returns undefined if the case no longer exists, and `busy` if it has
 * more accounts by now, which are not locked: the same request can then be tried again.
 */
export async function holdCase(
  parts: Parts,
  trx: Transaction<Tables>,
  before: Case,
): Promise<Case | "busy" | undefined> {
  const held = new Set([before.account.id, ...sourcesOf(before)]);
  await parts.database.lockAccounts(trx, [...held]);
  const row = await findReversal(trx, "id", before.row.id);
  const found = row && (await readCase(parts, trx, row));
  if (!found) return undefined;
  return sourcesOf(found).every((source) => held.has(source)) ? found : "busy";
}
