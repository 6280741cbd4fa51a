import type { Queries } from "../database.ts";
import type { OpKind, OpState } from "../tables.ts";

export type Op = {
  readonly id: string;
  readonly kind: OpKind;
  /** The ID that is merged away; null for a link and a deletion. */
  readonly source: string | null;
  readonly target: string;
  readonly state: OpState;
};

const OP_COLUMNS = ["id", "kind", "source", "target", "state"] as const;

export async function insertOp(db: Queries, op: Omit<Op, "state">, now: number): Promise<void> {
  await db
    .insertInto("merge_op")
    .values({ ...op, state: "running", created_at: now, touched_at: now })
    .execute();
}

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

/** The newest operation of a kind on an account as its target. */
export function findNewestOp(
  db: Queries,
  wanted: { readonly kind: OpKind; readonly source: string | null; readonly target: string },
): Promise<Op | undefined> {
  return db
    .selectFrom("merge_op")
    .select(OP_COLUMNS)
    .where("kind", "=", wanted.kind)
    .where("source", wanted.source === null ? "is" : "=", wanted.source)
    .where("target", "=", wanted.target)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** The merge that an account is the source of, running or done. */
export function findMergeFrom(db: Queries, source: string): Promise<Op | undefined> {
  return db
    .selectFrom("merge_op")
    .select(OP_COLUMNS)
    .where("kind", "=", "merge")
    .where("source", "=", source)
    .where("state", "in", ["running", "done"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Ends a running operation and frees what it held; false if it had ended before. */
export async function endOp(
  db: Queries,
  op: string,
  state: Exclude<OpState, "running">,
  now: number,
): Promise<boolean> {
  const ended = await db
    .updateTable("merge_op")
    .set({ state, touched_at: now })
    .where("id", "=", op)
    .where("state", "=", "running")
    .returning("id")
    .executeTakeFirst();
  await db.deleteFrom("merge_busy").where("op", "=", op).execute();
  return ended !== undefined;
}

/**
 * Takes over operations that nobody has touched for a while, each for one process. One that a
 * service refused for good stays where it is, until its holder decides.
 */
export function claimIdleOps(
  db: Queries,
  idleSince: number,
  now: number,
  most: number,
): Promise<Op[]> {
  return db
    .updateTable("merge_op")
    .set({ touched_at: now })
    .where("state", "=", "running")
    .where("touched_at", "<=", idleSince)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("merge_op as idle")
        .select("idle.id")
        .where("idle.state", "=", "running")
        .where("idle.touched_at", "<=", idleSince)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("merge_step")
                .select("merge_step.op")
                .whereRef("merge_step.op", "=", "idle.id")
                .where("merge_step.state", "=", "refused"),
            ),
          ),
        )
        .orderBy("idle.touched_at")
        .limit(most),
    )
    .returning(OP_COLUMNS)
    .execute();
}

/** Whether an account is part of a running operation. Only an answer while the account is locked. */
export async function isBusy(db: Queries, account: string): Promise<boolean> {
  const busy = await db
    .selectFrom("merge_busy")
    .select("op")
    .where("account", "=", account)
    .executeTakeFirst();
  return busy !== undefined;
}
