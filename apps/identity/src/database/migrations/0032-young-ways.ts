import { type Kysely, sql } from "kysely";

/**
 * What a freeze is for, from which the ways in are counted that it keeps out and that end with it; and since when an ID
 * that came without a password has one. Of freezes that are over nothing is left to end; those that last are for what
 * their links froze them for. A password has its row's time, and so is known to have been added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("account").addColumn("frozen_for", "bigint").execute();
  await db.schema.alterTable("account").addColumn("password_added_at", "bigint").execute();
  await sql`update account set frozen_until = null where frozen_until <= ${Date.now()}`.execute(db);
  await sql`
    update account set frozen_for = (
      select min(cause.made_at) from (
        select account, made_at, frozen_at from reversal
        union all select account, made_at, frozen_at from told_sign_in
      ) as cause
      where cause.account = account.id and cause.frozen_at >= coalesce(account.frozen_since, 0)
    ) where frozen_until is not null`.execute(db);
  await sql`
    update account set password_added_at = password_since
    where password_hash is not null and exists (
      select 1 from reversal where reversal.account = account.id
        and reversal.kind = 'way' and reversal.made_at = account.password_since
    )`.execute(db);
  await db.schema
    .createIndex("account_by_freeze")
    .on("account")
    .column("frozen_until")
    .where(sql.ref("frozen_until"), "is not", null)
    .execute();
}
