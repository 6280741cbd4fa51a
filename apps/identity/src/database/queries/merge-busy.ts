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
    .insertInto("merge_busy")
    .values(accounts.map((account) => ({ account, op })))
    .execute();
}

/** Returns whether an account is part of a running operation. Only an answer while the account is locked. */
export async function isBusy(db: Queries, account: string): Promise<boolean> {
  const busy = await db
    .selectFrom("merge_busy")
    .select("op")
    .where("account", "=", account)
    .executeTakeFirst();
  return busy !== undefined;
}

/** Returns the operations that hold some of these accounts. */
export async function findBusy(db: Queries, accounts: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("merge_busy")
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
    .insertInto("merge_busy")
    .values({ account, op })
    .onConflict((conflict) =>
      conflict
        .column("account")
        .doUpdateSet({ op })
        .where("merge_busy.op", "in", (eb) =>
          eb.selectFrom("merge_op").select("merge_op.id").where("merge_op.kind", "in", HOME_KINDS),
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
    .updateTable("merge_busy")
    .set((eb) => ({ op: heirOf(eb).$asScalar().$notNull() }))
    .where("op", "=", op)
    .where((eb) => eb.exists(heirOf(eb)))
    .execute();
  await trx
    .deleteFrom("merge_busy")
    .where("op", "=", op)
    .where((eb) => eb.not(eb.exists(heirOf(eb))))
    .execute();
}

/** Frees what was passed on to an operation in the moment when that ended. */
export async function freeOrphans(db: Queries): Promise<void> {
  await db
    .deleteFrom("merge_busy")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("merge_op")
          .select("merge_op.id")
          .whereRef("merge_op.id", "=", "merge_busy.op")
          .where("merge_op.state", "in", OVER),
      ),
    )
    .execute();
}

/** The operation under way that has a part in a locked account, the oldest first. */
const heirOf = (eb: ExpressionBuilder<Tables, "merge_busy">) =>
  eb
    .selectFrom("merge_op")
    .select("merge_op.id")
    .where("merge_op.state", "in", UNDER_WAY)
    .where((op) =>
      op.or([
        op("merge_op.target", "=", op.ref("merge_busy.account")),
        op("merge_op.source", "=", op.ref("merge_busy.account")),
        op.exists(
          op
            .selectFrom("merge_step")
            .select("merge_step.op")
            .whereRef("merge_step.op", "=", "merge_op.id")
            .where("merge_step.state", "in", ["todo", "sent"])
            .where(
              sql<boolean>`'sub:' || merge_busy.account in (merge_step.from_owner, merge_step.to_owner)`,
            ),
        ),
      ]),
    )
    .orderBy("merge_op.created_at")
    .orderBy("merge_op.id")
    .limit(1);
