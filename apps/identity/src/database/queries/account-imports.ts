import type { Queries } from "../database.ts";
import type { ExistingRule } from "../tables.ts";

type Key = { readonly fileHash: string; readonly existing: ExistingRule };

/** Returns the progress of an import, if it was begun. */
export const findImport = (db: Queries, { fileHash, existing }: Key) =>
  db
    .selectFrom("account_import")
    .selectAll()
    .where("file_hash", "=", fileHash)
    .where("existing", "=", existing)
    .executeTakeFirst();

export async function insertImport(db: Queries, key: Key, now: number): Promise<void> {
  await db
    .insertInto("account_import")
    .values({ file_hash: key.fileHash, existing: key.existing, started_at: now })
    .execute();
}

export async function endImport(db: Queries, key: Key, now: number): Promise<void> {
  await db
    .updateTable("account_import")
    .set({ done_at: now })
    .where("file_hash", "=", key.fileHash)
    .where("existing", "=", key.existing)
    .execute();
}

/** Which imported ties of a service: some, in the order of the service's own ids, after a given one. */
type Page = { readonly after: string; readonly most: number };

const selectImported = (db: Queries, serviceId: number, { after, most }: Page) =>
  db
    .selectFrom("tie")
    .select(["account", "old_id", "lineage"])
    .where("service_id", "=", serviceId)
    .where("old_id", ">", after)
    .orderBy("old_id")
    .limit(most)
    .$narrowType<{ old_id: string }>();

export const findImportedTies = (db: Queries, serviceId: number, page: Page) =>
  selectImported(db, serviceId, page).execute();

/** Marks a tie whose service has accepted the owner; a refusal is stored as another text. */
export const TOLD = "done";

/** Returns imported ties whose owner the service has not accepted, except those of busy IDs. */
export const findUntoldTies = (db: Queries, serviceId: number, page: Page) =>
  selectImported(db, serviceId, page)
    .where((eb) => eb.or([eb("told", "is", null), eb("told", "<>", TOLD)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("operation_lock")
            .select("operation_lock.op")
            .whereRef("operation_lock.account", "=", "tie.account"),
        ),
      ),
    )
    .execute();

/** Records a service's answer about the owner of an account. */
export async function noteTold(
  db: Queries,
  tie: { readonly serviceId: number; readonly lineage: string },
  told: string,
): Promise<void> {
  await db
    .updateTable("place")
    .set({ told })
    .where("lineage", "=", tie.lineage)
    .where("service_id", "=", tie.serviceId)
    .execute();
}

/** Records that a service knows the account of an imported tie: from now on, its denials count. */
export async function noteHeard(
  db: Queries,
  tie: { readonly account: string; readonly service_id: number; readonly lineage: string },
): Promise<void> {
  await db
    .updateTable("place")
    .set({ unheard: null })
    .where("account", "=", tie.account)
    .where("service_id", "=", tie.service_id)
    .where("lineage", "=", tie.lineage)
    .execute();
}
