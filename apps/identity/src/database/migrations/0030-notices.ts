import type { Kysely } from "kysely";

/** The mails that holders have declined: no row is a mail that is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("declined_notice")
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("declined_notice_pkey", ["account", "kind"])
    .addForeignKeyConstraint("declined_notice_account_fkey", ["account"], "account", ["id"])
    .execute();
}
