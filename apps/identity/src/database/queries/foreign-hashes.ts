import { sql } from "kysely";
import type { Queries } from "../database.ts";

/** Whether a password has an imported hash of another kind, and was not used here since. There is an index for it. */
const IS_FOREIGN = sql<boolean>`foreign_cost is not null
  and password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%'`;

/** Returns what the slowest hash of another kind than ours costs; undefined if there is none. */
export async function findForeignCost(db: Queries): Promise<number | undefined> {
  const slowest = await db
    .selectFrom("account")
    .select("foreign_cost")
    .where(IS_FOREIGN)
    .orderBy("foreign_cost", "desc")
    .limit(1)
    .executeTakeFirst();
  return slowest?.foreign_cost ?? undefined;
}
