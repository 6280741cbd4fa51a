import { sql } from "kysely";
import type { Queries } from "../database.ts";
import { claimAddress } from "./held-addresses.ts";
import { hasArrived, isLetIn } from "./let-in.ts";

/**
 * Returns what an imported ID still needs before its first log-in; undefined if nothing, or if it is closed or blocked.
 */
export const findArriving = (db: Queries, account: string) =>
  db
    .selectFrom("account")
    .select(["email", "email_key", "email_proven_at", "terms_accepted_at"])
    .where("id", "=", account)
    .where(isLetIn)
    .where(sql<boolean>`not ${hasArrived}`)
    .executeTakeFirst();

/** Gives an imported ID the address that its holder has proven: the imported one, or another. */
export async function setProvenAddress(
  db: Queries,
  account: string,
  proven: { readonly email: string; readonly emailKey: string; readonly at: number },
): Promise<void> {
  const { email, emailKey, at } = proven;
  await db
    .updateTable("account")
    .set((eb) => ({
      email,
      email_key: emailKey,
      email_proven_at: at,
      // The old system knows the account only by its address there.
      asks_old_system: eb
        .case()
        .when("email_key", "=", emailKey)
        .then(eb.ref("asks_old_system"))
        .else(null)
        .end(),
    }))
    .where("id", "=", account)
    .execute();
  await claimAddress(db, { account, emailKey, now: at });
}

/** Records that the holder of an imported ID has accepted the terms; false if they had before. */
export async function markTermsAccepted(
  db: Queries,
  account: string,
  now: number,
): Promise<boolean> {
  const marked = await db
    .updateTable("account")
    .set({ terms_accepted_at: now })
    .where("id", "=", account)
    .where("terms_accepted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}
