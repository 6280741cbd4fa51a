import type { ExpressionBuilder, Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { nextSeq } from "./numbers.ts";

export type Reversal = Selectable<Tables["reversal"]>;

/** An account of a service, by its lineage. */
export type Lineage = { readonly service_id: number; readonly lineage: string };

export type NewReversal = Pick<
  Reversal,
  | "account"
  | "kind"
  | "mailbox"
  | "mailbox_key"
  | "op"
  | "other"
  | "service_id"
  | "lineage"
  | "is_old_account"
  | "user_agent"
  | "language"
  | "made_at"
  | "ends_at"
  | "needs_older"
  | "floor"
  | "passkey_hash"
> & { readonly id: string; readonly before: string; readonly link_hash: string };

/** Saves a reversal under the next rank, with the services that it names. */
export async function insertReversal(
  db: Queries,
  row: NewReversal,
  services: readonly Lineage[],
): Promise<void> {
  const rank = await nextSeq(db, [row.account, ...(row.other === null ? [] : [row.other])]);
  await db
    .insertInto("reversal")
    .values({ ...row, rank, mailed_at: null })
    .execute();
  if (services.length === 0) return;
  await db
    .insertInto("reversal_service")
    .values(services.map((service) => ({ reversal: row.id, ...service })))
    .execute();
}

export type ReversalExpressions = ExpressionBuilder<Tables, "reversal">;

/**
 * Whether a reversal can still be used: it is neither closed nor expired. It does not expire during a stop that it or
 * an older one began.
 */
export const isOpen = (now: number) => (eb: ReversalExpressions) =>
  eb.and([eb("reversal.closed_at", "is", null), isRecent(now)(eb)]);

/** Whether a reversal has not expired, closed or not: its sealed content may still prove something. */
export const isRecent = (now: number) => (eb: ReversalExpressions) =>
  eb.or([eb("reversal.ends_at", ">", now), isStopping(eb)]);

const isStopping = (eb: ReversalExpressions) =>
  eb.exists(
    eb
      .selectFrom("account as stopped")
      .innerJoin("reversal as stopping", "stopping.id", "stopped.stopped_by")
      .select("stopped.id")
      .whereRef("stopped.id", "=", "reversal.account")
      .whereRef("stopping.rank", "<=", "reversal.rank"),
  );

/** Returns a reversal, open or not, by its id, by its link, or by the link that objects to its stop. */
export const findReversal = (
  db: Queries,
  by: "id" | "link_hash" | "object_hash",
  value: string,
): Promise<Reversal | undefined> =>
  db.selectFrom("reversal").selectAll().where(by, "=", value).executeTakeFirst();

/** Returns the reversal of one of the two IDs of a merge, open or not. */
export function findMergeRow(
  db: Queries,
  op: string,
  kind: "merge-source" | "merge-target",
): Promise<Reversal | undefined> {
  return db
    .selectFrom("reversal")
    .selectAll()
    .where("op", "=", op)
    .where("kind", "=", kind)
    .executeTakeFirst();
}

/** Selects the reversals of an account, oldest first. */
const selectReversals = (db: Queries, account: string) =>
  db.selectFrom("reversal").selectAll().where("account", "=", account).orderBy("rank");

export const findOpenReversals = (db: Queries, account: string, now: number): Promise<Reversal[]> =>
  selectReversals(db, account).where(isOpen(now)).execute();

/** Returns the reversals of an account that have not expired, also closed ones. */
export const findRecentReversals = (
  db: Queries,
  account: string,
  now: number,
): Promise<Reversal[]> => selectReversals(db, account).where(isRecent(now)).execute();

/**
 * Whether a mailbox has ever stopped an account, by a row that still exists. A freeze is no stop: it comes from
 * the account's own mailbox.
 */
export async function hasStopped(
  db: Queries,
  { account, mailbox_key }: Pick<Reversal, "account" | "mailbox_key">,
): Promise<boolean> {
  const found = await db
    .selectFrom("reversal")
    .select("id")
    .where("account", "=", account)
    .where("mailbox_key", "=", mailbox_key)
    .where("stopped_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a passkey was removed from another account, and can still come back to it. */
export async function isPasskeyHeld(
  db: Queries,
  { passkeyHash, account }: { readonly passkeyHash: string; readonly account: string },
  now: number,
): Promise<boolean> {
  const held = await db
    .selectFrom("reversal")
    .select("id")
    .where("passkey_hash", "=", passkeyHash)
    .where("account", "!=", account)
    .where(isOpen(now))
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** Closes reversals: their links do nothing any more. */
export async function closeRows(db: Queries, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("reversal")
    .set({ closed_at: now })
    .where("id", "in", ids)
    .where("closed_at", "is", null)
    .execute();
}

/**
 * Closes reversals that have nothing to take back any more: both rows of a merge, those of a link, leaving or closing.
 */
export async function closeReversals(
  db: Queries,
  which:
    | { readonly op: string }
    | { readonly kind: "link" | "leaving"; readonly lineage: string | null }
    | { readonly kind: "closing"; readonly account: string },
  now: number,
): Promise<void> {
  await db
    .updateTable("reversal")
    .set({ closed_at: now })
    .where("closed_at", "is", null)
    .where((eb) => {
      if ("op" in which) return eb("op", "=", which.op);
      const named =
        which.kind === "closing"
          ? eb("account", "=", which.account)
          : eb("lineage", "=", which.lineage);
      return eb.and([eb("kind", "=", which.kind), named]);
    })
    .execute();
}
