import type { DeleteQueryBuilder, DeleteResult, Transaction } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { dropAside, insertAside } from "./asides.ts";
import type { Place, Sleep } from "./sleeps.ts";
import { deleteTie, WHOLE_TIE, type WholeTie } from "./ties.ts";

/** What an ID has at a service: in use, or asleep. */
export type Occupied = WholeTie &
  ({ readonly state: "active" } | Pick<Sleep, "state" | "left_at" | "erase_at">);

const OCCUPIED = [...WHOLE_TIE, "state", "left_at", "erase_at"] as const;

export const findPlaces = (db: Queries, account: string): Promise<Occupied[]> =>
  db
    .selectFrom("place")
    .select(OCCUPIED)
    .where("account", "=", account)
    .$castTo<Occupied>()
    .execute();

export const findPlace = (
  db: Queries,
  { account, serviceId }: Place,
): Promise<Occupied | undefined> =>
  db
    .selectFrom("place")
    .select(OCCUPIED)
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .$castTo<Occupied>()
    .executeTakeFirst();

const AWAKE = { state: "active", sleep_key: null, left_at: null, erase_at: null } as const;

/**
 * Puts an account to sleep that is in use, and returns its lineage; undefined if there is none. If it is not known which
 * address the service has, it is the ID's of today, since that may be another on the day of waking.
 */
export async function fallAsleep(
  db: Queries,
  { account, serviceId }: Place,
  { key, left_at, erase_at }: Pick<Sleep, "key" | "left_at" | "erase_at">,
): Promise<string | undefined> {
  const asleep = await db
    .updateTable("place")
    .set((eb) => ({
      state: "asleep",
      sleep_key: key,
      left_at,
      erase_at,
      service_email: eb.fn.coalesce(
        "service_email",
        eb.selectFrom("account").select("account.email").where("account.id", "=", account),
      ),
    }))
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("state", "=", "active")
    .returning("lineage")
    .executeTakeFirst();
  return asleep?.lineage;
}

/** Ends a waking, whether it succeeded or not, and returns the account; undefined if nothing is waking. */
export const endWaking = (
  db: Queries,
  { account, serviceId }: Place,
  state: "active" | "asleep",
): Promise<WholeTie | undefined> =>
  db
    .updateTable("place")
    .set(state === "active" ? AWAKE : { state })
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("state", "=", "waking")
    .returning(WHOLE_TIE)
    .executeTakeFirst();

/**
 * Gives what an ID has at a service, in use or just woken, to another ID, where it is in use. The service's address moves
 * along; if unknown, it is that of the first ID.
 */
export async function moveTie(
  db: Queries,
  { from, to, serviceId }: Record<"from" | "to", string> & { readonly serviceId: number },
): Promise<void> {
  await db
    .updateTable("place")
    .set((eb) => ({
      ...AWAKE,
      account: to,
      service_email: eb.fn.coalesce(
        "service_email",
        eb.selectFrom("account").select("account.email").where("account.id", "=", from),
      ),
    }))
    .where("account", "=", from)
    .where("service_id", "=", serviceId)
    .where("state", "in", ["active", "waking"])
    .execute();
}

/** Ends a tie and keeps it aside; false if there is none. An unknown address is replaced as in `fallAsleep`. */
export async function setAside(
  trx: Transaction<Tables>,
  { account, serviceId }: Place,
  { email, ...times }: Record<"ended_at" | "until", number> & { readonly email: string },
): Promise<boolean> {
  const tie = await deleteTie(trx, account, serviceId);
  if (!tie) return false;
  await dropAside(trx, account, serviceId);
  await insertAside(trx, { ...tie, ...times, service_email: tie.service_email ?? email });
  return true;
}

/** Restores the tie that is kept aside for a place; false if there is none. */
export async function bringAsideBack(
  trx: Transaction<Tables>,
  { account, serviceId }: Place,
): Promise<boolean> {
  const tie = await dropAside(trx, account, serviceId);
  if (tie) await trx.insertInto("place").values(tie).execute();
  return tie !== undefined;
}

/** Frees the place of an account that its service has erased. */
export const noteErased = (trx: Transaction<Tables>, key: string): Promise<void> =>
  free(trx, trx.deleteFrom("place").where("sleep_key", "=", key).where("state", "=", "erasing"));

/** Frees a place where an account sleeps: the service accepted another of the ID, and there cannot be two. */
export const endSleepAt = (
  trx: Transaction<Tables>,
  { account, serviceId }: Place,
): Promise<void> =>
  free(
    trx,
    trx
      .deleteFrom("place")
      .where("account", "=", account)
      .where("service_id", "=", serviceId)
      .where("state", "!=", "active"),
  );

/** Deletes a place, with the addresses, and remembers for a while that its account was erased. */
async function free(
  trx: Transaction<Tables>,
  deleting: DeleteQueryBuilder<Tables, "place", DeleteResult>,
): Promise<void> {
  const erased = await deleting
    .returning(["service_id", "lineage", "account", "erase_at"])
    .$narrowType<{ erase_at: number }>()
    .executeTakeFirst();
  if (erased) await trx.insertInto("erased_place").values(erased).execute();
}

/** Returns the services where a left account of an ID was erased, if that was due after a time. */
export async function findErasedServices(
  db: Queries,
  account: string,
  since: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("erased_place")
    .select("service_id")
    .distinct()
    .where("account", "=", account)
    .where("erase_at", ">", since)
    .orderBy("service_id")
    .execute();
  return rows.map((row) => row.service_id);
}

/** Removes the addresses from an account's places. The key of a sleep is enough to erase what sleeps at its service. */
export async function eraseFromPlaces(db: Queries, account: string): Promise<void> {
  await db
    .updateTable("place")
    .set({ service_email: null, telling: null, linked_email: null })
    .where("account", "=", account)
    .execute();
}
