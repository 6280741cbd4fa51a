import { type Kysely, sql } from "kysely";

/**
 * A login session keeps the mark of its browser, so that all that a holder has in one browser is one to them. A
 * browser that they forget is known no more, and goes on to prove an older claim for a while.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null for what is from before and cannot be told any more, and for what the version before writes.
  await db.schema.alterTable("login_session").addColumn("browser_hash", "text").execute();
  await sql`update login_session set browser_hash = (
    select min(known_browser.browser_hash) from known_browser
    where known_browser.account = login_session.account
      and known_browser.seen_at = login_session.created_at)`.execute(db);

  await db.schema
    .createTable("forgotten_browser")
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("browser_hash", "text", (c) => c.notNull())
    .addColumn("since", "bigint", (c) => c.notNull())
    .addColumn("forgotten_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("forgotten_browser_pkey", ["account", "browser_hash"])
    .addForeignKeyConstraint("forgotten_browser_account_fkey", ["account"], "account", ["id"])
    .execute();
}
