import { sql } from "kysely";
import type { World } from "./world.ts";

/** Makes the database accept kinds and states of a newer version, as its migrations would. */
export async function acceptNewKinds({ database: { engine, db } }: World): Promise<void> {
  if (engine === "sqlite") {
    await sql`pragma ignore_check_constraints = on`.execute(db);
    return;
  }
  await sql`alter table operation
    drop constraint operation_kind_known, drop constraint operation_state_known`.execute(db);
  await sql`alter table operation_step drop constraint operation_step_state_known`.execute(db);
}

/** A kind or state that this version does not know, typed as one that it does. */
export const NEW = "of a version to come" as never;
