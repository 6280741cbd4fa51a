import type { Queries } from "../database.ts";
import type { Lineage, Reversal } from "./reversals.ts";

/** An account that is being claimed back, with all that the decision needs. */
export type Disputed = NonNullable<Awaited<ReturnType<typeof findDisputed>>>;

export function findDisputed(db: Queries, account: string) {
  return db
    .selectFrom("account")
    .select([
      "id",
      "email",
      "email_key",
      "email_proven_at",
      "password_hash",
      "password_since",
      "language",
      "state",
      "created_at",
      "merged_into",
      "stopped_until",
      "stopped_by",
      "frozen_until",
      "blocked_at",
    ])
    .where("id", "=", account)
    .executeTakeFirst();
}

export function findReversal(db: Queries, id: string): Promise<Reversal | undefined> {
  return db.selectFrom("reversal").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the reversal whose stop a link objects to. */
export function findReversalByObjection(
  db: Queries,
  objectHash: string,
): Promise<Reversal | undefined> {
  return db
    .selectFrom("reversal")
    .selectAll()
    .where("object_hash", "=", objectHash)
    .executeTakeFirst();
}

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

/** Returns the providers of an account, and since when each signs in. */
export function findIdentitiesOf(db: Queries, account: string) {
  return db
    .selectFrom("account_identity")
    .select(["issuer", "subject", "provider_name", "created_at"])
    .where("account", "=", account)
    .orderBy("created_at")
    .execute();
}

/** Whether an account has a password, valid or to be reset. */
export async function hasPassword(db: Queries, account: string): Promise<boolean> {
  const found = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", account)
    .where("password_hash", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
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

/** Returns the services that a reversal names. */
export function findLineagesOf(db: Queries, reversal: string): Promise<Lineage[]> {
  return db
    .selectFrom("reversal_service")
    .select(["service_id", "lineage"])
    .where("reversal", "=", reversal)
    .orderBy("service_id")
    .execute();
}

/**
 * Takes the services of a reversal in order to bring them home. Waits for an older claim that is just striking some of
 * them out, and does not return those.
 */
export async function takeLineages(db: Queries, reversal: string): Promise<Lineage[]> {
  const taken = await db
    .deleteFrom("reversal_service")
    .where("reversal", "=", reversal)
    .returning(["service_id", "lineage"])
    .execute();
  return taken.toSorted((a, b) => a.service_id - b.service_id);
}

/**
 * Strikes services that an older claim brings home out of every younger reversal, of any account. Also out of one that
 * has ended: the other ID of its merge may still take the merge back.
 */
export async function strikeLineages(
  db: Queries,
  lineages: readonly Lineage[],
  { rank }: Pick<Reversal, "rank">,
): Promise<void> {
  if (lineages.length === 0) return;
  const struck = lineages.map(({ lineage }) => lineage);
  await db
    .deleteFrom("reversal_service")
    .where("lineage", "in", struck)
    .where("reversal", "in", (eb) =>
      eb.selectFrom("reversal").select("reversal.id").where("reversal.rank", ">", rank),
    )
    .execute();
}

/** Makes the password of an account invalid until it is reset. */
export async function voidPassword(db: Queries, account: string, now: number): Promise<void> {
  await db
    .updateTable("account")
    .set({ password_reset_required: now })
    .where("id", "=", account)
    .where("password_hash", "is not", null)
    .execute();
}
