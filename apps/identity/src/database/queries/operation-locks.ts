import { type ExpressionBuilder, sql, type Transaction } from "kysely";
import type { Queries } from "../database.ts";
import { HOME_KINDS, type OpState, type Tables, UNDER_WAY } from "../tables.ts";

const OVER = ["done", "cancelled", "undone"] as const satisfies readonly OpState[];

/** Locks accounts for an operation. Violates a constraint if another operation has locked one of them. */
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

/** Whether an account is in a running operation. Reliable only while the account is locked. */
export async function isBusy(db: Queries, account: string): Promise<boolean> {
  const busy = await db
    .selectFrom("operation_lock")
    .select("op")
    .where("account", "=", account)
    .executeTakeFirst();
  return busy !== undefined;
}

/** Returns the operations that have locked some of these accounts. */
export async function findBusy(db: Queries, accounts: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("operation_lock")
    .select("op")
    .where("account", "in", accounts)
    .execute();
  return rows.map((row) => row.op);
}

/**
 * Locks an account for an operation that brings something home. Operations of this kind share the lock, so that none of
 * them waits for another. False: an operation of another kind has locked the account.
 */
export async function shareBusy(db: Queries, op: string, account: string): Promise<boolean> {
  const shared = await db
    .insertInto("operation_lock")
    .values({ account, op })
    .onConflict((conflict) =>
      conflict
        .column("account")
        .doUpdateSet({ op })
        // Checks this one operation: if asked for all of the kind, PostgreSQL would read every operation.
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
 * Releases the accounts that an operation has locked and no longer needs. If another operation shares a lock or waits
 * for it, the lock passes to that operation.
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

/** Releases locks that were passed on to an operation at the moment it ended. */
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

/** The oldest operation under way that needs a locked account. */
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
