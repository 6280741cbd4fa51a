import type { Transaction } from "kysely";
import type { Queries } from "../../database/database.ts";
import { findOpenReversals, type Reversal } from "../../database/queries/reversals.ts";
import {
  type Disputed,
  findDisputed,
  findLineagesOf,
  findReversal,
  hasStopped,
} from "../../database/queries/take-backs.ts";
import type { Tables } from "../../database/tables.ts";
import type { Needs } from "../operations/needs.ts";
import { type Claim, decideClaim } from "./decide-claim.ts";
import { findOlderThings, hasThing, type Thing } from "./older-things.ts";

/** A claim by a row, with all that there is to know of it. */
export type Case = {
  readonly row: Reversal;
  readonly account: Disputed;
  /** The row and those that came after it: what a restoration undoes and closes, the oldest first. */
  readonly undone: readonly Reversal[];
  /** Whether an older claim has brought home the very service that was left. */
  readonly isStruck: boolean;
  /** The rank of the row by which the account is stopped. */
  readonly stoppedBy: number | null;
  readonly hasStopped: boolean;
  /** With which of them the claimant proves more than the mailbox. */
  readonly older: readonly Thing[];
};

type CaseParts = Pick<Needs, "secrets" | "now">;

/** Reads a case. Undefined where the account is no more. */
export async function readCase(
  parts: CaseParts,
  db: Queries,
  row: Reversal,
): Promise<Case | undefined> {
  const account = await findDisputed(db, row.account);
  if (!account) return undefined;
  const open = await findOpenReversals(db, row.account, parts.now());
  const stopper = account.stopped_by === null ? null : await findReversal(db, account.stopped_by);
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
 * Returns the rows that a restoration closes. What another mailbox may still claim is closed by proof alone: the
 * row of whoever lost the account to waiting, and those of a mailbox from which the address has come back to
 * this one. Otherwise an older link would rid whoever has the account of them.
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

/** Decides a case for somebody who shows a thing, or nothing. */
export const decideCase = (
  { now }: Pick<Needs, "now">,
  { older, ...dispute }: Case,
  shown: Thing | undefined,
): Claim => decideClaim({ ...dispute, hasOlder: hasThing(older, shown) }, now());

/** Decides what could come of a case at best, were an older thing shown. */
export const decideAtBest = ({ now }: Pick<Needs, "now">, found: Case): Claim =>
  decideClaim({ ...found, hasOlder: true }, now());

/** Returns the IDs that were merged into the account since, and wake when it is restored. */
const sourcesOf = ({ undone }: Case): string[] =>
  undone.flatMap(({ kind, other }) => (kind === "merge-target" && other !== null ? [other] : []));

/**
 * Reads a case anew with everybody in it held still. Undefined where it is gone; `busy` where it has grown
 * in this very moment, so that the same request again finds out.
 */
export async function holdCase(
  parts: CaseParts & Pick<Needs, "database">,
  trx: Transaction<Tables>,
  before: Case,
): Promise<Case | "busy" | undefined> {
  const held = new Set([before.account.id, ...sourcesOf(before)]);
  await parts.database.lockAccounts(trx, [...held]);
  const row = await findReversal(trx, before.row.id);
  const found = row && (await readCase(parts, trx, row));
  if (!found) return undefined;
  return sourcesOf(found).every((source) => held.has(source)) ? found : "busy";
}
