import type { Transaction } from "kysely";
import type { Queries } from "../database.ts";
import type { Tables } from "../tables.ts";
import { isLetIn } from "./let-in.ts";

/** What a service can be asked about: a tie, or one that ended because the service denied the account. */
export type AskableTie = {
  readonly service_id: number;
  readonly lineage: string;
  readonly is_aside: boolean;
  /** Whether the service has never confirmed the account. */
  readonly is_unheard: boolean;
};

/**
 * Whether an account is open, neither blocked nor busy, in no operation lately, and not suspended at a service: only
 * then is a service's answer reliable.
 */
export async function isSettled(
  db: Queries,
  account: string,
  movedAfter: number,
): Promise<boolean> {
  const settled = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", account)
    .where(isLetIn)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("shut_account").select("shut_account.key").where("account", "=", account),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("operation_lock")
            .select("operation_lock.op")
            .where("account", "=", account),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("operation")
            .select("operation.id")
            .where("touched_at", ">", movedAfter)
            .where((op) => op.or([op("source", "=", account), op("target", "=", account)])),
        ),
      ),
    )
    .executeTakeFirst();
  return settled !== undefined;
}

/** Returns the ties of an account, and those kept aside for it. */
export async function findAskableTies(
  db: Queries,
  account: string,
  now: number,
): Promise<AskableTie[]> {
  const ties = await db
    .selectFrom("tie")
    .select(["service_id", "lineage", "unheard"])
    .where("account", "=", account)
    .orderBy("service_id")
    .execute();
  const asides = await db
    .selectFrom("tie_aside")
    .select(["service_id", "lineage"])
    .where("account", "=", account)
    .where("until", ">", now)
    .orderBy("service_id")
    .execute();
  return [
    ...ties.map(({ unheard, ...tie }) => ({
      ...tie,
      is_aside: false,
      is_unheard: unheard !== null,
    })),
    ...asides.map((aside) => ({ ...aside, is_aside: true, is_unheard: false })),
  ];
}

/** Reserves asking the services about an account; false if they were asked after `askedBefore`. */
export async function claimAsking(
  db: Queries,
  account: string,
  now: number,
  askedBefore: number,
): Promise<boolean> {
  const claimed = await db
    .insertInto("belief_asked")
    .values({ account, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column("account")
        .doUpdateSet({ asked_at: now, silent: null })
        .where("belief_asked.asked_at", "<=", askedBefore),
    )
    .returning("account")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Saves which services did not answer, until they are asked again. */
export async function noteSilent(
  db: Queries,
  account: string,
  silent: readonly number[],
): Promise<void> {
  await db
    .updateTable("belief_asked")
    .set({ silent: JSON.stringify(silent) })
    .where("account", "=", account)
    .execute();
}

/** Returns the services that did not answer when last asked, if that was after a time. */
export async function findSilent(
  db: Queries,
  account: string,
  askedAfter: number,
): Promise<readonly number[]> {
  const asked = await db
    .selectFrom("belief_asked")
    .select("silent")
    .where("account", "=", account)
    .where("asked_at", ">", askedAfter)
    .executeTakeFirst();
  return JSON.parse(asked?.silent ?? "[]");
}

/** Reserves a job that asks; false if one is queued. A job queued before `lostBefore` counts as lost. */
export async function claimQueue(
  db: Queries,
  ask: { readonly account: string; readonly serviceId: number },
  now: number,
  lostBefore: number,
): Promise<boolean> {
  const claimed = await db
    .insertInto("ask_queued")
    .values({ account: ask.account, service_id: ask.serviceId, queued_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["account", "service_id"])
        .doUpdateSet({ queued_at: now })
        .where("ask_queued.queued_at", "<=", lostBefore),
    )
    .returning("account")
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function leaveQueue(db: Queries, account: string, serviceId: number): Promise<void> {
  await db
    .deleteFrom("ask_queued")
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .execute();
}

/** Returns the doubt about an account's tie to a service. */
export function findDoubt(db: Queries, account: string, serviceId: number) {
  return db
    .selectFrom("tie_doubt")
    .select(["lineage", "zero_at"])
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .executeTakeFirst();
}

export async function insertDoubt(
  trx: Transaction<Tables>,
  doubt: {
    readonly account: string;
    readonly serviceId: number;
    readonly lineage: string;
    readonly now: number;
  },
): Promise<void> {
  const { lineage, now: zero_at } = doubt;
  await trx
    .insertInto("tie_doubt")
    .values({ account: doubt.account, service_id: doubt.serviceId, lineage, zero_at })
    .onConflict((conflict) =>
      conflict.columns(["account", "service_id"]).doUpdateSet({ lineage, zero_at }),
    )
    .execute();
}

export async function dropDoubt(db: Queries, account: string, serviceId: number): Promise<void> {
  await db
    .deleteFrom("tie_doubt")
    .where("account", "=", account)
    .where("service_id", "=", serviceId)
    .execute();
}

export async function dropDoubtsAt(db: Queries, serviceId: number): Promise<void> {
  await db.deleteFrom("tie_doubt").where("service_id", "=", serviceId).execute();
}
