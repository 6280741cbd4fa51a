import type { Queries } from "../database.ts";
import type { OldAccount } from "./numbers.ts";

export async function insertUndoneLink(
  db: Queries,
  undone: OldAccount & {
    readonly email: string | null;
    readonly isVerified: boolean;
    readonly until: number;
    readonly addressSeq: number;
  },
): Promise<void> {
  const rest = {
    email: undone.email,
    email_verified: undone.isVerified ? 1 : 0,
    until: undone.until,
    address_seq: undone.addressSeq,
  };
  await db
    .insertInto("undone_link")
    .values({ service_id: undone.serviceId, owner: undone.owner, ...rest })
    .onConflict((conflict) => conflict.columns(["service_id", "owner"]).doUpdateSet(rest))
    .execute();
}

/** Returns the undone link of an old account, if it still counts. */
export function findUndoneLink(db: Queries, { serviceId, owner }: OldAccount, now: number) {
  return db
    .selectFrom("undone_link")
    .select(["email", "email_verified", "until"])
    .where("service_id", "=", serviceId)
    .where("owner", "=", owner)
    .where("until", ">", now)
    .executeTakeFirst();
}

/** Deletes an undone link, and returns the number of the newest telling of an address under it. */
export async function deleteUndoneLink(
  db: Queries,
  { serviceId, owner }: OldAccount,
): Promise<number | undefined> {
  const deleted = await db
    .deleteFrom("undone_link")
    .where("service_id", "=", serviceId)
    .where("owner", "=", owner)
    .returning("address_seq")
    .executeTakeFirst();
  return deleted?.address_seq;
}
