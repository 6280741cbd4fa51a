import { canonicalEmail } from "@musubi/contract";
import type { Queries } from "../database.ts";

/** Holds an address that an account had until now. One that another account holds stays with that one. */
export async function holdAddress(
  db: Queries,
  held: { readonly account: string; readonly email: string; readonly since: number },
): Promise<void> {
  const { account, email, since } = held;
  await db
    .insertInto("held_address")
    .values({ email_key: canonicalEmail(email), email, account, since })
    .onConflict((conflict) =>
      conflict
        .column("email_key")
        .doUpdateSet({ email, since, confirmed_at: null })
        .where("held_address.account", "=", account),
    )
    .execute();
}

/** Lets go of an address that an account has again. */
export async function releaseAddress(
  db: Queries,
  { account, emailKey }: { readonly account: string; readonly emailKey: string },
): Promise<void> {
  await db
    .deleteFrom("held_address")
    .where("email_key", "=", emailKey)
    .where("account", "=", account)
    .execute();
}

/** Returns the addresses that are held for an account, the one it had first before the others. */
export function findHeldAddresses(db: Queries, account: string) {
  return db
    .selectFrom("held_address")
    .select(["email_key", "email", "since", "confirmed_at"])
    .where("account", "=", account)
    .orderBy("since")
    .orderBy("email_key")
    .execute();
}
