import { SLEEP_MS } from "@musubi/contract";
import type { Queries } from "../../src/database/database.ts";
import type { Proven } from "../../src/database/queries/ways-in.ts";

/** Returns the holder of an account as if they had just proved who they are with its password. */
export async function proveByPassword(db: Queries, account: string): Promise<Proven> {
  const { password_hash } = await db
    .selectFrom("account")
    .select("password_hash")
    .where("id", "=", account)
    .executeTakeFirstOrThrow();
  return { account, by: { kind: "password", hash: password_hash ?? "" } };
}

/** Returns what the form holds that wakes a closed ID, for its holder who has just been led there by the password. */
export async function openWakeForm(db: Queries, account: string) {
  const { disabled_at } = await db
    .selectFrom("account")
    .select("disabled_at")
    .where("id", "=", account)
    .executeTakeFirstOrThrow();
  return { ...(await proveByPassword(db, account)), until: (disabled_at ?? 0) + SLEEP_MS };
}
