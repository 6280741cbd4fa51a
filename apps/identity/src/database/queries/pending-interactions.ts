import type { Insertable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";

export async function insertPendingInteraction(
  db: Queries,
  interaction: Insertable<Tables["pending_interaction"]>,
): Promise<void> {
  await db.insertInto("pending_interaction").values(interaction).execute();
}

/** Returns the request of a session's interaction; undefined if it has expired or belongs to another session. */
export async function findPendingInteraction(
  db: Queries,
  { idHash, sso }: { readonly idHash: string; readonly sso: string },
  now: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("pending_interaction")
    .select("request")
    .where("id_hash", "=", idHash)
    .where("sso", "=", sso)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.request;
}
