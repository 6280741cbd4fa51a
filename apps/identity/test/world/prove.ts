import { SLEEP_MS } from "@musubi/contract";
import type { Queries } from "../../src/database/database.ts";
import type { Proven } from "../../src/database/queries/credentials.ts";

/** Returns the holder of an account as if they had just proved themselves with its password. */
export async function proveByPassword(db: Queries, account: string): Promise<Proven> {
  const { password_hash } = await db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", account)
    .executeTakeFirstOrThrow();
  return { account, by: { kind: "password", hash: password_hash ?? "" } };
}

/** Returns the contents of the form that wakes a closed ID, for a holder who has just logged in by password. */
export async function openWakeForm(db: Queries, account: string) {
  const { disabled_at } = await db
    .selectFrom("account")
    .select("disabled_at")
    .where("id", "=", account)
    .executeTakeFirstOrThrow();
  return { ...(await proveByPassword(db, account)), until: (disabled_at ?? 0) + SLEEP_MS };
}
