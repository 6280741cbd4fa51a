import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import type { Lineage } from "./reversals.ts";

export type DataExport = Selectable<Tables["data_export"]>;
export type ExportPart = Selectable<Tables["data_export_part"]>;

export type NewExport = Omit<DataExport, "rounds" | "ready_at" | "content">;

/** Starts an export, and deletes the one before. */
export async function replaceExport(db: Queries, made: NewExport): Promise<void> {
  await db
    .deleteFrom("data_export")
    .where("account", "=", made.account)
    .where("made_for", "=", made.made_for)
    .execute();
  await db.insertInto("data_export").values(made).execute();
}

export async function deleteExport(db: Queries, id: string): Promise<void> {
  await db.deleteFrom("data_export").where("id", "=", id).execute();
}

/** Binds an export that the office asked for to the session that fetches it. */
export async function bindExport(db: Queries, id: string, sso: string): Promise<void> {
  await db.updateTable("data_export").set({ sso }).where("id", "=", id).execute();
}

/** Returns an export, being made or ready, until it expires. */
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

/** Returns the export of an account, being made or ready, until it expires. */
export const findExport = (
  db: Queries,
  account: string,
  now: number,
  madeFor: DataExport["made_for"] = "holder",
): Promise<DataExport | undefined> =>
  db
    .selectFrom("data_export")
    .selectAll()
    .where("account", "=", account)
    .where("made_for", "=", madeFor)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Returns until when a holder's ready export can be fetched, and the `sso` that it is bound to, if any. */
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

/** Counts another round of asking services, and returns the count; undefined if the export is not being made. */
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

/** Deletes the exports of ended sessions. */
export async function deleteExportsOf(db: Queries, ssos: readonly string[]): Promise<void> {
  if (ssos.length === 0) return;
  await db.deleteFrom("data_export").where("sso", "in", ssos).execute();
}

/** Returns a holder's accounts at services, in use or asleep. */
export function findOwnLineages(db: Queries, account: string): Promise<Lineage[]> {
  return db
    .selectFrom("place")
    .select(["service_id", "lineage"])
    .where("account", "=", account)
    .where("state", "in", ["active", "asleep", "waking"])
    .orderBy("service_id")
    .execute();
}

/** Returns the results of asking services for an export, without their data. */
export const findExportStates = (db: Queries, id: string) =>
  db
    .selectFrom("data_export_part")
    .select(["service_id", "lineage", "state", "bytes"])
    .where("export", "=", id)
    .execute();

/** Returns the results of asking services for an export, with their sealed data. */
export const findExportParts = (db: Queries, id: string): Promise<ExportPart[]> =>
  db.selectFrom("data_export_part").selectAll().where("export", "=", id).execute();

/** Saves the result of asking a service, and replaces the one before. */
export async function putExportPart(db: Queries, part: ExportPart): Promise<void> {
  const { export: _, service_id: __, ...rest } = part;
  await db
    .insertInto("data_export_part")
    .values(part)
    .onConflict((conflict) => conflict.columns(["export", "service_id"]).doUpdateSet(rest))
    .execute();
}
