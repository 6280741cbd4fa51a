import { type ExpressionBuilder, sql, type Transaction } from "kysely";
import type { Queries } from "../database.ts";
import { HOME_KINDS, type OpState, type Tables, UNDER_WAY } from "../tables.ts";

const OVER = ["done", "cancelled", "undone"] as const satisfies readonly OpState[];

/** Locks accounts for an operation. A conflict means that another one holds one of them. */
export async function insertBusy(
  db: Queries,
  op: string,
  accounts: readonly string[],
): Promise<void> {
  await db
    .insertInto("operation_lock")
    .values(accounts.map((account) => ({ account, op })))
    .execute();
}

/** Returns whether an account is part of a running operation. Only an answer while the account is locked. */
export async function isBusy(db: Queries, account: string): Promise<boolean> {
  const busy = await db
    .selectFrom("operation_lock")
    .select("op")
    .where("account", "=", account)
    .executeTakeFirst();
  return busy !== undefined;
}

/** Returns the operations that hold some of these accounts. */
export async function findBusy(db: Queries, accounts: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("operation_lock")
    .select("op")
    .where("account", "in", accounts)
    .execute();
  return rows.map((row) => row.op);
}

/**
 * Locks an account for an operation that brings something home. Others of its kind share the lock, so
 * that none of them waits for another. False: an operation of another kind holds the account.
 */
export async function shareBusy(db: Queries, op: string, account: string): Promise<boolean> {
  const shared = await db
    .insertInto("operation_lock")
    .values({ account, op })
    .onConflict((conflict) =>
      conflict
        .column("account")
        .doUpdateSet({ op })
        // Of this one operation: asked for all of the kind, PostgreSQL would read every operation there is.
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("operation")
              .select("operation.id")
              .whereRef("operation.id", "=", "operation_lock.op")
              .where("operation.kind", "in", HOME_KINDS),
          ),
        ),
    )
    .returning("account")
    .executeTakeFirst();
  return shared !== undefined;
}

/**
 * Frees the accounts that an operation holds and has no more part in: for another that shares the
 * lock or waits for it, if there is one.
 */
export async function freeBusy(trx: Transaction<Tables>, op: string): Promise<void> {
  await trx
    .updateTable("operation_lock")
    .set((eb) => ({ op: heirOf(eb).$asScalar().$notNull() }))
    .where("op", "=", op)
    .where((eb) => eb.exists(heirOf(eb)))
    .execute();
  await trx
    .deleteFrom("operation_lock")
    .where("op", "=", op)
    .where((eb) => eb.not(eb.exists(heirOf(eb))))
    .execute();
}

/** Frees what was passed on to an operation in the moment when that ended. */
export async function freeOrphans(db: Queries): Promise<void> {
  await db
    .deleteFrom("operation_lock")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("operation")
          .select("operation.id")
          .whereRef("operation.id", "=", "operation_lock.op")
          .where("operation.state", "in", OVER),
      ),
    )
    .execute();
}

/** The operation under way that has a part in a locked account, the oldest first. */
const heirOf = (eb: ExpressionBuilder<Tables, "operation_lock">) =>
  eb
    .selectFrom("operation")
    .select("operation.id")
    .where("operation.state", "in", UNDER_WAY)
    .where((op) =>
      op.or([
        op("operation.target", "=", op.ref("operation_lock.account")),
        op("operation.source", "=", op.ref("operation_lock.account")),
        op.exists(
          op
            .selectFrom("operation_step")
            .select("operation_step.op")
            .whereRef("operation_step.op", "=", "operation.id")
            .where("operation_step.state", "in", ["todo", "sent"])
            .where(
              sql<boolean>`'sub:' || operation_lock.account in (operation_step.from_owner, operation_step.to_owner)`,
            ),
        ),
      ]),
    )
    .orderBy("operation.created_at")
    .orderBy("operation.id")
    .limit(1);
