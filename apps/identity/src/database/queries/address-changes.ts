import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import { prepareQuery } from "../prepared.ts";
import type { Tables } from "../tables.ts";

export type AddressChange = Selectable<Tables["address_change"]>;

/** Saves a change of address, and replaces an earlier one of the account. */
export async function replaceAddressChange(db: Queries, change: AddressChange): Promise<void> {
  const { account: _, ...rest } = change;
  await db
    .insertInto("address_change")
    .values(change)
    .onConflict((conflict) => conflict.column("account").doUpdateSet(rest))
    .execute();
}

/** Returns the pending change of an account; undefined if the new mailbox did not confirm it in time. */
export const findAddressChange = (
  db: Queries,
  account: string,
  now: number,
): Promise<AddressChange | undefined> =>
  db
    .selectFrom("address_change")
    .selectAll()
    .where("account", "=", account)
    .where((eb) => eb.or([eb("confirmed_at", "is not", null), eb("due_at", ">", now)]))
    .executeTakeFirst();

/** Returns the account of a change, by the link that confirms it or the one that stops it. */
export async function findChangingAccount(
  db: Queries,
  linkHash: string,
): Promise<string | undefined> {
  const change = await db
    .selectFrom("address_change")
    .select("account")
    .where((eb) => eb.or([eb("link_hash", "=", linkHash), eb("stop_hash", "=", linkHash)]))
    .executeTakeFirst();
  return change?.account;
}

/** Records that the new mailbox confirmed a change, and when it is due. */
export async function confirmAddressChange(
  db: Queries,
  account: string,
  { now, dueAt }: { readonly now: number; readonly dueAt: number },
): Promise<void> {
  await db
    .updateTable("address_change")
    .set({ confirmed_at: now, due_at: dueAt })
    .where("account", "=", account)
    .execute();
}

const remove = prepareQuery((db, { account }: { readonly account: string }) =>
  db.deleteFrom("address_change").where("account", "=", account).returningAll(),
);

/** Deletes the pending change of an account, and returns it. */
export const deleteAddressChange = async (
  db: Queries,
  account: string,
): Promise<AddressChange | undefined> => (await remove(db, { account }))[0];
