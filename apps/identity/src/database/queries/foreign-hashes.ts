import { sql } from "kysely";
import type { Queries } from "../database.ts";

/** Whether a password has an imported hash of another kind, and was not used here since. There is an index for it. */
const IS_FOREIGN = sql<boolean>`imported_at is not null
  and password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%'`;

/** Whether there are passwords with hashes of another kind than ours. */
export async function hasForeignHashes(db: Queries): Promise<boolean> {
  const found = await db
    .selectFrom("account")
    .select("id")
    .where(IS_FOREIGN)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
