import { sql } from "kysely";
import type { Queries } from "../database.ts";

/** Whether a password is kept as others keep theirs: brought in, and not used here since. An index has them. */
const IS_FOREIGN = sql<boolean>`imported_at is not null
  and password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%'`;

/** Returns whether there are passwords that are not kept as ours are. */
export async function hasForeignHashes(db: Queries): Promise<boolean> {
  const found = await db
    .selectFrom("account")
    .select("id")
    .where(IS_FOREIGN)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
