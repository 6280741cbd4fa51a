import type { Queries } from "../database.ts";
import type { SleepState } from "../tables.ts";
import { isNaming, isOpen, type Lineage } from "./reversals.ts";
import { WHOLE_TIE, type WholeTie } from "./ties.ts";

/** The states in which the ID can have no other account at the service. */
const OPEN = ["asleep", "waking", "erasing"] as const satisfies readonly SleepState[];

/** What is erased at the service is forgotten here, too. */
const NO_ADDRESS = { service_email: null, telling: null, linked_email: null } as const;

const SLEEP_COLUMNS = [...WHOLE_TIE, "key", "began_at", "erase_at", "state"] as const;

export type Sleep = WholeTie & {
  readonly key: string;
  readonly began_at: number;
  readonly erase_at: number;
  readonly state: SleepState;
};

export async function insertSleep(db: Queries, sleep: Sleep): Promise<void> {
  await db.insertInto("sleep").values(sleep).execute();
}

/** Returns an account's sleeping accounts at services, latest first. */
export function findSleeps(db: Queries, account: string): Promise<Sleep[]> {
  return db
    .selectFrom("sleep")
    .select(SLEEP_COLUMNS)
    .where("account", "=", account)
    .where("state", "in", OPEN)
    .orderBy("began_at", "desc")
    .orderBy("service_id")
    .execute();
}

export function findSleep(db: Queries, key: string): Promise<Sleep | undefined> {
  return db.selectFrom("sleep").select(SLEEP_COLUMNS).where("key", "=", key).executeTakeFirst();
}

export type Place = { readonly account: string; readonly serviceId: number };

/** Returns whether the account with a lineage, which an ID had at a service, is asleep there or erased. */
export async function isLeft(
  db: Queries,
  { account, serviceId }: Place,
  lineage: string | null,
): Promise<boolean> {
  const left = await db
    .selectFrom("sleep")
    .select("key")
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("lineage", "=", lineage)
    .where("state", "in", ["asleep", "erasing", "erased"])
    .executeTakeFirst();
  return left !== undefined;
}

/** Begins to wake a sleeping account. Undefined: there is none, it has expired, or is being woken or erased. */
export function claimWaking(
  db: Queries,
  { account, serviceId }: Place,
  now: number,
): Promise<Sleep | undefined> {
  return db
    .updateTable("sleep")
    .set({ state: "waking" })
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("state", "=", "asleep")
    .where("erase_at", ">", now)
    .returning(SLEEP_COLUMNS)
    .executeTakeFirst();
}

/** Begins to wake an account to bring it home, even if the sleep has expired. False: it is over or being erased. */
export async function beginWaking(db: Queries, { service_id, lineage }: Lineage): Promise<boolean> {
  const claimed = await db
    .updateTable("sleep")
    .set({ state: "waking" })
    .where("lineage", "=", lineage)
    .where("service_id", "=", service_id)
    .where("state", "in", ["asleep", "waking"])
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Ends a waking, and returns its sleep. */
export function endWakingAs(
  db: Queries,
  { account, serviceId }: Place,
  state: "woken" | "asleep",
): Promise<Sleep | undefined> {
  return db
    .updateTable("sleep")
    .set({ state })
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("state", "=", "waking")
    .returning(SLEEP_COLUMNS)
    .executeTakeFirst();
}

/** Makes a sleep expire now; undefined if there is none, or it has expired. */
export function hastenErasing(
  db: Queries,
  { account, serviceId }: Place,
  now: number,
): Promise<Sleep | undefined> {
  return db
    .updateTable("sleep")
    .set({ erase_at: now })
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("state", "=", "asleep")
    .where("erase_at", ">", now)
    .returning(SLEEP_COLUMNS)
    .executeTakeFirst();
}

/**
 * Reserves an expired sleep for erasing: from then on it cannot be woken. Returns true again if repeated, until it is
 * erased.
 */
export async function claimErasing(db: Queries, key: string, now: number): Promise<boolean> {
  const claimed = await db
    .updateTable("sleep")
    .set({ state: "erasing" })
    .where("key", "=", key)
    .where("state", "in", ["asleep", "erasing"])
    .where("erase_at", "<=", now)
    .returning("key")
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function noteErased(db: Queries, key: string): Promise<void> {
  await db
    .updateTable("sleep")
    .set({ state: "erased", ...NO_ADDRESS })
    .where("key", "=", key)
    .where("state", "=", "erasing")
    .execute();
}

/** Returns the services where a left account of an ID was erased, if that was due after a time. */
export async function findErasedServices(
  db: Queries,
  account: string,
  since: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("sleep")
    .select("service_id")
    .distinct()
    .where("account", "=", account)
    .where("state", "=", "erased")
    .where("erase_at", ">", since)
    .orderBy("service_id")
    .execute();
  return rows.map((row) => row.service_id);
}

/** Ends a sleep because the service accepted another account of the ID: there cannot be two. */
export async function endSleepsAt(db: Queries, { account, serviceId }: Place): Promise<void> {
  await db
    .updateTable("sleep")
    .set({ state: "erased", ...NO_ADDRESS })
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .where("state", "in", OPEN)
    .execute();
}

/** Counts the sleeping accounts, and those whose erasing is long overdue although they cannot be taken back. */
export async function measureSleeps(
  db: Queries,
  overdueBefore: number,
): Promise<{ readonly asleep: number; readonly overdue: number }> {
  const { asleep, overdue } = await db
    .selectFrom("sleep")
    .where("state", "in", OPEN)
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
