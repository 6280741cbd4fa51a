import { type Kysely, sql } from "kysely";

/**
 * A login session keeps the browser that it began in, and an operation, while it is under way, the one that
 * it was asked for in: notices name it. Null for what is from before, and for what the version before writes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("login_session").addColumn("user_agent", "text").execute();
  await db.schema.alterTable("merge_op").addColumn("user_agent", "text").execute();
  await sql`drop view live_session`.execute(db);
  await sql`
    create view live_session as
    select
      token_family.id as family,
      token_family.login_session as login_session,
      account.id as account,
      account.email as email,
      account.language as language,
      case when account.password_hash is null then 0 else 1 end as has_password,
      login_session.auth_time as auth_time,
      login_session.user_agent as user_agent
    from token_family
    join login_session on login_session.id = token_family.login_session
    join account on account.id = token_family.account
    where token_family.redeemed_at is not null
      and token_family.revoked_at is null
      and login_session.ended_at is null
      and account.state = 'active'
  `.execute(db);
}
