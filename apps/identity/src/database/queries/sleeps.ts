import type { Selectable } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { isNaming } from "./named-by-reversals.ts";
import { isOpen, type Lineage } from "./reversals.ts";
import { WHOLE_TIE, type WholeTie } from "./ties.ts";

export type Sleep = Selectable<Tables["sleep"]>;

export type Place = { readonly account: string; readonly serviceId: number };

/** Returns an account's sleeping accounts at services, latest first. */
export const findSleeps = (db: Queries, account: string): Promise<Sleep[]> =>
  db
    .selectFrom("sleep")
    .selectAll()
    .where("account", "=", account)
    .orderBy("left_at", "desc")
    .orderBy("service_id")
    .execute();

export const findSleep = (db: Queries, key: string): Promise<Sleep | undefined> =>
  db.selectFrom("sleep").selectAll().where("key", "=", key).executeTakeFirst();

/** Begins to wake a sleeping account. Undefined: there is none, it has expired, or is being woken or erased. */
export const claimWaking = (
  db: Queries,
  { account, serviceId }: Place,
  now: number,
): Promise<WholeTie | undefined> =>
  db
    .updateTable("place")
    .set({ state: "waking" })
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("state", "=", "asleep")
    .where("erase_at", ">", now)
    .returning(WHOLE_TIE)
    .executeTakeFirst();

/** Begins to wake an account to bring it home, even if the sleep has expired. False: it is over or being erased. */
export async function beginWaking(db: Queries, { service_id, lineage }: Lineage): Promise<boolean> {
  const claimed = await db
    .updateTable("place")
    .set({ state: "waking" })
    .where("lineage", "=", lineage)
    .where("service_id", "=", service_id)
    .where("state", "in", ["asleep", "waking"])
    .returning("lineage")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Makes a sleep expire now; undefined if there is none, or it has expired. */
export const hastenErasing = (db: Queries, { account, serviceId }: Place, now: number) =>
  db
    .updateTable("place")
    .set({ erase_at: now })
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("state", "=", "asleep")
    .where("erase_at", ">", now)
    .returning(["lineage", "sleep_key as key"])
    .$narrowType<{ key: string }>()
    .executeTakeFirst();

/**
 * Reserves an expired sleep for erasing: from then on it cannot be woken. Returns true again if repeated, until it is
 * erased.
 */
export async function claimErasing(db: Queries, key: string, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable("place")
    .set({ state: "erasing" })
    .where("sleep_key", "=", key)
    .where("state", "in", ["asleep", "erasing"])
    .where("erase_at", "<=", now)
    .returning("lineage")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Counts the sleeping accounts, and those whose erasing is long overdue although they cannot be taken back. */
export async function measureSleeps(
  db: Queries,
  overdueBefore: number,
): Promise<{ readonly asleep: number; readonly overdue: number }> {
  const { asleep, overdue } = await db
    .selectFrom("sleep")
    .select((eb) => [
      eb.fn.countAll<number>().as("asleep"),
      eb.fn
        .count<number>(
          eb
            .case()
            .when(
              eb.and([
                eb("erase_at", "<", overdueBefore),
                eb.not(
                  eb.exists(
                    eb
                      .selectFrom("reversal")
                      .select("reversal.id")
                      .where(isOpen(overdueBefore))
                      .where(isNaming(eb.ref("sleep.account"), eb.ref("sleep.lineage"))),
                  ),
                ),
              ]),
            )
            .then(1)
            .end(),
        )
        .as("overdue"),
    ])
    .executeTakeFirstOrThrow();
  return { asleep: Number(asleep), overdue: Number(overdue) };
}
