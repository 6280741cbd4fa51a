import type { Kysely } from "kysely";

/** In the shape that rate-limiter-flexible asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limit")
    .addColumn("key", "varchar(255)", (c) => c.notNull())
    .addColumn("points", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("expire", "bigint")
    .addPrimaryKeyConstraint("rate_limit_pkey", ["key"])
    .execute();
}
