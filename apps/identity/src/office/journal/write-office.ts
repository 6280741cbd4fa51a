import type { Queries } from "../../database/database.ts";
import { nextAct } from "../../database/queries/counter.ts";
import { findMac, insertOfficeRow } from "../../database/queries/office-journal.ts";
import type { Needs } from "../../ties/operations/needs.ts";
import { chain, hashReason, NOTHING_BEFORE } from "./chain.ts";

/** Who acts: as the system knows them, by the key that they showed, and as they name themselves; and why. */
export type Author = {
  readonly user: string;
  readonly key?: string | undefined;
  readonly by: string;
  readonly reason: string;
};

/** Returns whom the machine takes somebody for, whatever they call themselves: by their key, or else by their user. */
export const nameOperator = ({ user, key }: Pick<Author, "user" | "key">): string => key ?? user;

/** What is written down of an act. */
export type OfficeEntry = {
  readonly act: string;
  readonly author: Author;
  readonly outcome: string;
  readonly account?: string | undefined;
  /** A keyed hash. */
  readonly asked?: string | undefined;
  /** What else was said: no address, no name of a person. */
  readonly terms?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly sealedUntil?: number | undefined;
};

/**
 * Adds a row to the office's journal, last in the transaction of what it tells of: whoever writes another one waits
 * until that is over. How far the journal has come is logged afterwards.
 */
export async function writeOffice(
  { outbox, secrets: { office: key } }: Pick<Needs, "outbox" | "secrets">,
  trx: Queries,
  { act, author, outcome, account, asked, terms = {}, sealedUntil }: OfficeEntry,
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
    key_name: author.key ?? null,
    acted_by: author.by,
    asked: asked ?? null,
    terms: JSON.stringify(terms),
    sealed_until: sealedUntil ?? null,
    reason_hash: hashReason(key, seq, author.reason),
  };
  // A row that is gone breaks the chain, and is to show: what is done goes on being written down.
  const mac = chain(key, before ?? NOTHING_BEFORE, row);
  await insertOfficeRow(trx, { ...row, reason: author.reason, mac });
  await outbox.add(trx, { kind: "log-head", seq, mac });
}
