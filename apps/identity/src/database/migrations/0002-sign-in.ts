import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("login_session")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("secret_hash", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("auth_time", "bigint", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("ended_at", "bigint")
    .addPrimaryKeyConstraint("login_session_pkey", ["id"])
    .addUniqueConstraint("login_session_secret_unique", ["secret_hash"])
    .addForeignKeyConstraint("login_session_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema
    .createIndex("login_session_by_account")
    .on("login_session")
    .column("account")
    .execute();

  await db.schema
    .createTable("token_family")
    .addColumn("id", "text", (c) => c.notNull())
    .addColumn("login_session", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("code_hash", "text", (c) => c.notNull())
    .addColumn("challenge", "text", (c) => c.notNull())
    .addColumn("code_expires_at", "bigint", (c) => c.notNull())
    .addColumn("redeemed_at", "bigint")
    .addColumn("generation", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("rotated_at", "bigint")
    .addColumn("expires_at", "bigint", (c) => c.notNull())
    .addColumn("revoked_at", "bigint")
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("token_family_pkey", ["id"])
    .addUniqueConstraint("token_family_code_unique", ["code_hash"])
    .addForeignKeyConstraint("token_family_session_fkey", ["login_session"], "login_session", [
      "id",
    ])
    .addForeignKeyConstraint("token_family_account_fkey", ["account"], "account", ["id"])
    .execute();
  await db.schema
    .createIndex("token_family_by_session")
    .on("token_family")
    .column("login_session")
    .execute();

  await sql`
    create view live_session as
    select
      token_family.id as family,
      token_family.login_session as login_session,
      account.id as account,
      account.email as email,
      account.language as language,
      case when account.password_hash is null then 0 else 1 end as has_password,
      login_session.auth_time as auth_time
    from token_family
    join login_session on login_session.id = token_family.login_session
    join account on account.id = token_family.account
    where token_family.redeemed_at is not null
      and token_family.revoked_at is null
      and login_session.ended_at is null
      and account.state = 'active'
  `.execute(db);

  await db.schema
    .createTable("signing_key")
    .addColumn("kid", "text", (c) => c.notNull())
    .addColumn("public_jwk", "text", (c) => c.notNull())
    .addColumn("private_jwk", "text", (c) => c.notNull())
    .addColumn("created_at", "bigint", (c) => c.notNull())
    .addColumn("retired_at", "bigint")
    .addPrimaryKeyConstraint("signing_key_pkey", ["kid"])
    .execute();

  await db.schema
    .createTable("password_attempt")
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("last_at", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("password_attempt_pkey", ["key"])
    .execute();
}
