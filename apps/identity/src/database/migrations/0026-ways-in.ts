import type { Kysely } from "kysely";

/** When a sign-in by a provider was last used. Null for what the version before writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("account_identity").addColumn("used_at", "bigint").execute();
}
