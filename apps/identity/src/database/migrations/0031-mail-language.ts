import { type Kysely, sql } from "kysely";

/** The language that holders chose for their mails: until they do, it is that of the pages, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("account")
    .addColumn("mail_language", "text", (c) => c.check(sql`mail_language in ('ja', 'en')`))
    .execute();
  await db.schema.alterTable("account").addColumn("mail_language_since", "bigint").execute();
}
