import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import type { Lineage } from "./reversals.ts";

export type DataExport = Selectable<Tables["data_export"]>;
export type ExportPart = Selectable<Tables["data_export_part"]>;

/** A file that is to be made; what is left out is that of a holder's own. */
export type NewExport = Omit<
  DataExport,
  "made_for" | "people" | "sealed_until" | "rounds" | "ready_at" | "content"
> &
  Partial<Pick<DataExport, "made_for" | "people" | "sealed_until">>;

/** Puts a file that is to be made for a holder in the place of the one that they had. */
export async function replaceExport(db: Queries, made: NewExport): Promise<void> {
  await deleteHoldersExport(db, made.account);
  await insertExport(db, made);
}

export async function insertExport(db: Queries, made: NewExport): Promise<void> {
  await db
    .insertInto("data_export")
    .values({ made_for: "holder", ...made })
    .execute();
}

/** Erases the file that a holder has, whoever asked for it. */
export async function deleteHoldersExport(db: Queries, account: string): Promise<void> {
  await db
    .deleteFrom("data_export")
    .where("account", "=", account)
    .where("made_for", "=", "holder")
    .execute();
}

/** Binds a file that the office asked for to the session that fetches it. */
export async function bindExport(db: Queries, id: string, sso: string): Promise<void> {
  await db.updateTable("data_export").set({ sso }).where("id", "=", id).execute();
}

/** Returns a file, being made or ready, until it is to be erased. */
export const findExportById = (
  db: Queries,
  id: string,
  now: number,
): Promise<DataExport | undefined> =>
  db
    .selectFrom("data_export")
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Returns the file of a holder, being made or ready, until it is to be erased. */
export const findExport = (
  db: Queries,
  account: string,
  now: number,
): Promise<DataExport | undefined> =>
  db
    .selectFrom("data_export")
    .selectAll()
    .where("account", "=", account)
    .where("made_for", "=", "holder")
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Returns until when the file of a holder can be fetched, and what for services' sessions it was asked by. */
export const findReadyExport = (
  db: Queries,
  account: string,
  now: number,
): Promise<Pick<DataExport, "sso" | "expires_at"> | undefined> =>
  db
    .selectFrom("data_export")
    .select(["sso", "expires_at"])
    .where("account", "=", account)
    .where("made_for", "=", "holder")
    .where("ready_at", "is not", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Counts that services are asked once more; returns how often that was, undefined where nothing is made any more. */
export async function countRound(db: Queries, id: string): Promise<number | undefined> {
  const counted = await db
    .updateTable("data_export")
    .set((eb) => ({ rounds: eb("rounds", "+", 1) }))
    .where("id", "=", id)
    .where("ready_at", "is", null)
    .returning("rounds")
    .executeTakeFirst();
  return counted?.rounds;
}

export async function markExportReady(
  db: Queries,
  id: string,
  ready: { readonly content: string; readonly readyAt: number; readonly expiresAt: number },
): Promise<void> {
  await db
    .updateTable("data_export")
    .set({ content: ready.content, ready_at: ready.readyAt, expires_at: ready.expiresAt })
    .where("id", "=", id)
    .execute();
}

/** Erases what sessions that are over had asked for. */
export async function deleteExportsOf(db: Queries, ssos: readonly string[]): Promise<void> {
  if (ssos.length === 0) return;
  await db.deleteFrom("data_export").where("sso", "in", ssos).execute();
}

/** Returns the accounts of services that are a holder's, in use or asleep. */
export function findOwnLineages(db: Queries, account: string): Promise<Lineage[]> {
  const ties = db
    .selectFrom("tie")
    .select(["service_id", "lineage"])
    .where("account", "=", account);
  const sleeps = db
    .selectFrom("sleep")
    .select(["service_id", "lineage"])
    .where("account", "=", account)
    .where("state", "in", ["asleep", "waking"]);
  return ties.union(sleeps).orderBy("service_id").execute();
}

/** Returns what came of asking services for a file, without what they gave. */
export const findExportStates = (db: Queries, id: string) =>
  db
    .selectFrom("data_export_part")
    .select(["service_id", "lineage", "state", "bytes"])
    .where("export", "=", id)
    .execute();

/** The same with what they gave, sealed. */
export const findExportParts = (db: Queries, id: string): Promise<ExportPart[]> =>
  db.selectFrom("data_export_part").selectAll().where("export", "=", id).execute();

/** Notes what came of asking a service, in the place of what came of it before. */
export async function putExportPart(db: Queries, part: ExportPart): Promise<void> {
  const { export: _, service_id: __, ...rest } = part;
  await db
    .insertInto("data_export_part")
    .values(part)
    .onConflict((conflict) => conflict.columns(["export", "service_id"]).doUpdateSet(rest))
    .execute();
}
