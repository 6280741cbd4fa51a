import { type Kysely, sql } from "kysely";

/** Which browsers signed in to an account before, and since when its password is in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("known_browser")
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("browser_hash", "text", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addColumn("seen_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_browser_pkey", ["account", "browser_hash"])
    .addForeignKeyConstraint("known_browser_account_fkey", ["account"], "account", ["id"])
    .execute();

  // Null is for the version before, which goes on beside this one and opens accounts without it.
  await db.schema.alterTable("account").addColumn("password_since", "bigint").execute();
  // A change (6) or a reset (8) that identity answers for and did not refuse. Which of them inherited its
  // age nobody wrote down, so none did.
  await sql`update account set password_since = coalesce(
    (select max(journal.at) from journal where journal.account = account.id
      and journal.author = 'identity' and journal.proven = 1
      and journal.operation_detail in (6, 8)),
    created_at)`.execute(db);
}
