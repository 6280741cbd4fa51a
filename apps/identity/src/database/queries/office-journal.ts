import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export type OfficeRow = Selectable<Tables["office_journal"]>;
export type Checkpoint = Selectable<Tables["office_checkpoint"]>;

export async function insertOfficeRow(db: Queries, row: OfficeRow): Promise<void> {
  await db.insertInto("office_journal").values(row).execute();
}

/** Returns the MAC of a row, also if it is only in the checkpoint; undefined if unknown. */
export async function findMac(db: Queries, seq: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("office_journal")
    .select("mac")
    .where("seq", "=", seq)
    .unionAll(db.selectFrom("office_checkpoint").select("mac").where("seq", "=", seq))
    .executeTakeFirst();
  return row?.mac;
}

/** The rows to look for, in order. */
export type OfficeRowsWanted = {
  readonly account?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly after: number;
  readonly most: number;
};

export const findOfficeRows = (
  db: Queries,
  { account, from, to, after, most }: OfficeRowsWanted,
): Promise<OfficeRow[]> =>
  db
    .selectFrom("office_journal")
    .selectAll()
    .where("seq", ">", after)
    .$if(account !== undefined, (rows) => rows.where("account", "=", account ?? ""))
    .$if(from !== undefined, (rows) => rows.where("at", ">=", from ?? 0))
    .$if(to !== undefined, (rows) => rows.where("at", "<", to ?? 0))
    .orderBy("seq")
    .limit(most)
    .execute();

/** Deletes the operators' reasons for acts on an account. */
export async function eraseReasons(db: Queries, account: string): Promise<void> {
  await db
    .updateTable("office_journal")
    .set({ reason: null })
    .where("account", "=", account)
    .execute();
}

/** Returns where the chain continues after the dropped rows. */
export const findCheckpoint = (db: Queries): Promise<Checkpoint | undefined> =>
  db.selectFrom("office_checkpoint").selectAll().executeTakeFirst();

/** Returns the last row before a time. */
export const findLastBefore = (
  db: Queries,
  at: number,
): Promise<Pick<OfficeRow, "seq" | "mac"> | undefined> =>
  db
    .selectFrom("office_journal")
    .select(["seq", "mac"])
    .where("at", "<", at)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();

/** Drops the rows up to a checkpoint, which replaces them. */
export async function dropUntil(db: Queries, checkpoint: Checkpoint): Promise<void> {
  await db.deleteFrom("office_journal").where("seq", "<=", checkpoint.seq).execute();
  await db.deleteFrom("office_checkpoint").execute();
  await db.insertInto("office_checkpoint").values(checkpoint).execute();
}

/** Whether an act was done to an account since a time. */
export async function wasDoneSince(
  db: Queries,
  { act, account }: { readonly act: string; readonly account: string },
  since: number,
): Promise<boolean> {
  const done = await db
    .selectFrom("office_journal")
    .select("seq")
    .where("account", "=", account)
    .where("at", ">", since)
    .where("act", "=", act)
    .where("outcome", "=", "done")
    .executeTakeFirst();
  return done !== undefined;
}
