import { type Kysely, sql } from "kysely";

/**
 * Certifications and codes for a new password say of which service they are. Those from before do not:
 * they go, with the mails that would bring such codes, and their holders ask once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from store_proof`.execute(db);
  // The version before goes on beside this one and names no service: what it writes is good at none here.
  await db.schema
    .alterTable("store_proof")
    .addColumn("service_id", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`delete from verification_code where key like 'store-reset:%'`.execute(db);
  await sql`delete from outbox where kind = 'store-reset-code'`.execute(db);
}
