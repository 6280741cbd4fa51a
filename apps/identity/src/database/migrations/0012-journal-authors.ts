import { type Kysely, sql } from "kysely";

/** Who answers for a row of the journal, from which network it came, and how often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The defaults are for the version before, which goes on beside this one and names none of these.
  await db.schema
    .alterTable("journal")
    .addColumn("author", "text", (c) =>
      c
        .notNull()
        .defaultTo("nobody")
        .modifyEnd(
          sql`constraint journal_author_known check (author in ('identity', 'holder', 'nobody'))`,
        ),
    )
    .execute();
  await db.schema
    .alterTable("journal")
    .addColumn("network", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema
    .alterTable("journal")
    .addColumn("times", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  // A holder could word a row as identity does: such rows stay nobody's. What identity never wrote,
  // and a living session stood behind, was the holder's.
  await sql`update journal set author = 'holder' where proven = 1 and (
    log_level <> 0 or user_id <> account or log_text not in
      ('', 'undone', 'The store did not say whether it knows the address.')
  )`.execute(db);
  // As addresses are compared, so that erasing finds them.
  await sql`update journal set email = lower(email) where email <> lower(email)`.execute(db);
  await db.schema.createIndex("journal_by_email").on("journal").column("email").execute();
  await db.schema.createIndex("journal_by_user").on("journal").column("user_id").execute();
}
