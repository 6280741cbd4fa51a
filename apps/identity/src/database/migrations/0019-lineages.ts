import type { Kysely } from "kysely";

/** An account of a service is looked for by its lineage, whoever holds it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["tie", "sleep", "tie_aside", "merge_step"]) {
    await db.schema.createIndex(`${table}_by_lineage`).on(table).column("lineage").execute();
  }
}
