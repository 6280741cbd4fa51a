import type { Kysely } from "kysely";
import { remakeOperations } from "../remake-operations.ts";

const KINDS = ["merge", "undo", "link", "open", "delete", "wake", "unlink", "restore"];

/** Accounts that are opened at a service. What is made anew loses the index that came after it was made so before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await remakeOperations(db, KINDS);
  await db.schema.createIndex("merge_step_by_lineage").on("merge_step").column("lineage").execute();
}
