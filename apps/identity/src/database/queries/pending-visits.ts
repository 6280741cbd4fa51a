import type { Insertable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export async function insertPendingVisit(
  db: Queries,
  visit: Insertable<Tables["pending_visit"]>,
): Promise<void> {
  await db.insertInto("pending_visit").values(visit).execute();
}

/** Returns the request of a session's visit; undefined if it has expired or belongs to another session. */
export async function findPendingVisit(
  db: Queries,
  { idHash, sso }: { readonly idHash: string; readonly sso: string },
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("pending_visit")
    .select("request")
    .where("id_hash", "=", idHash)
    .where("sso", "=", sso)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.request;
}
