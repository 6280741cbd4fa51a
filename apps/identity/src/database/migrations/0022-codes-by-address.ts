import type { Kysely } from "kysely";

/** An address may have several codes at once, one for each request: a new password voids them all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("verification_code_by_target")
    .on("verification_code")
    .columns(["target"])
    .execute();
}
