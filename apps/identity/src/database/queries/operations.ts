import type { Language } from "@musubi/contract";
import type { ExpressionBuilder, Transaction } from "kysely";
import { type Cause, causeNow } from "../../tracing/context.ts";
import type { Queries } from "../database.ts";
import {
  HOME_KINDS,
  type HomeKind,
  OP_KINDS,
  OP_STATES,
  type OpKind,
  type OpState,
  STEP_STATES,
  type Tables,
  UNDER_WAY,
} from "../tables.ts";
import { freeBusy } from "./operation-locks.ts";

/** An operation of some kinds. */
export type OpOf<K extends OpKind> = {
  readonly id: string;
  readonly kind: K;
  /** Of a merge and its undo: the ID that is merged away, or wakes up again. Null for all other kinds. */
  readonly source: string | null;
  readonly target: string;
  readonly state: OpState;
  /** When the operation was last worked on; once it is over, when it ended. */
  readonly touched_at: number;
  /** The user agent of the session that asked for the operation, while it is under way. */
  readonly user_agent: string | null;
  /** The language of notices to the target, if a session asked for the operation. */
  readonly notice_language: Language | null;
  /** The request that asked for the operation, while it is under way. */
  readonly cause: Cause | null;
};

/** An operation that brings accounts of services home: each of its steps finds out which ID has the account. */
export type HomeOp = OpOf<HomeKind>;
/** An operation whose steps say from the beginning what moves where. */
export type StepOp = OpOf<Exclude<OpKind, HomeKind>>;
export type Op = StepOp | HomeOp;

export const isHomecoming = (op: Op): op is HomeOp =>
  (HOME_KINDS as readonly OpKind[]).includes(op.kind);

const OP_COLUMNS = [
  "id",
  "kind",
  "source",
  "target",
  "state",
  "touched_at",
  "user_agent",
  "notice_language",
  "cause",
] as const;

/** The session behind an operation, as far as its notices show it. */
export type OpSession = Pick<Op, "user_agent"> & Partial<Pick<Op, "notice_language">>;

type OpExpressions = ExpressionBuilder<Tables, "operation">;

/**
 * Whether this version knows the kind and state of an operation and of its steps. It ignores unknown operations, but
 * respects their locks.
 */
export const isKnown = (eb: OpExpressions) =>
  eb.and([
    eb("operation.kind", "in", OP_KINDS),
    eb("operation.state", "in", OP_STATES),
    eb.not(eb.exists(stepOf(eb).where("operation_step.state", "not in", STEP_STATES))),
  ]);

const isRefused = (eb: OpExpressions) =>
  eb.exists(stepOf(eb).where("operation_step.state", "=", "refused"));

/** Whether a refusal holds an operation up. Those that bring accounts home continue: each service is independent. */
const standsStill = (eb: OpExpressions) =>
  eb.and([eb("operation.kind", "not in", HOME_KINDS), isRefused(eb)]);

const stepOf = (eb: OpExpressions) =>
  eb
    .selectFrom("operation_step")
    .select("operation_step.op")
    .whereRef("operation_step.op", "=", "operation.id");

const selectOps = (db: Queries) => db.selectFrom("operation").select(OP_COLUMNS).where(isKnown);

export type NewOp<Source extends string | null = string | null, K extends OpKind = OpKind> = {
  readonly kind: K;
  readonly source: Source;
  readonly target: string;
};

export async function insertOp<Source extends string | null, K extends OpKind>(
  db: Queries,
  {
    id,
    kind,
    source,
    target,
    user_agent,
    notice_language = null,
    now,
  }: NewOp<Source, K> & OpSession & Pick<Op, "id"> & { readonly now: number },
): Promise<OpOf<K> & { readonly source: Source }> {
  const state = "running";
  const by = { user_agent, notice_language, cause: causeNow() };
  const op = { id, kind, source, target, state, touched_at: now, ...by } as const;
  await db
    .insertInto("operation")
    .values({ ...op, created_at: now })
    .execute();
  return op;
}

export function findOp(db: Queries, id: string): Promise<Op | undefined> {
  return selectOps(db).where("id", "=", id).executeTakeFirst();
}

/** Returns the newest operation of a kind with these parties. */
export function findNewestOp<K extends OpKind>(
  db: Queries,
  wanted: NewOp<string | null, K>,
): Promise<OpOf<K> | undefined> {
  return selectOps(db)
    .$castTo<OpOf<K>>()
    .where("kind", "=", wanted.kind)
    .where("source", wanted.source === null ? "is" : "=", wanted.source)
    .where("target", "=", wanted.target)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the newest operation of a kind on an account that has a step at a service. */
export function findNewestOpAt<K extends OpKind>(
  db: Queries,
  wanted: NewOp<null, K> & { readonly serviceId: number },
): Promise<OpOf<K> | undefined> {
  return selectOps(db)
    .$castTo<OpOf<K>>()
    .where("kind", "=", wanted.kind)
    .where("target", "=", wanted.target)
    .where((eb) => eb.exists(stepOf(eb).where("operation_step.service_id", "=", wanted.serviceId)))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the merge that has an account as its source, running or done: there is at most one. */
export function findMergeFrom(db: Queries, source: string): Promise<OpOf<"merge"> | undefined> {
  return selectOps(db)
    .$castTo<OpOf<"merge">>()
    .where("kind", "=", "merge")
    .where("source", "=", source)
    .where("state", "in", ["running", "done"])
    .executeTakeFirst();
}

/** Returns the merges and undoings of an account that are under way or done lately. */
export function findMergesOf(db: Queries, account: string, endedAfter: number): Promise<Op[]> {
  return selectOps(db)
    .where("kind", "in", ["merge", "undo"])
    .where((eb) => eb.or([eb("source", "=", account), eb("target", "=", account)]))
    .where((eb) =>
      eb.or([
        eb("state", "in", UNDER_WAY),
        eb.and([eb("state", "=", "done"), eb("touched_at", ">", endedAfter)]),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Locks an operation under way until the transaction ends, and records that it is being worked on; false if it has
 * ended. Call it before locking its steps, to avoid deadlocks.
 */
export async function lockOp(trx: Transaction<Tables>, op: string, now: number): Promise<boolean> {
  const held = await trx
    .updateTable("operation")
    .set({ touched_at: now })
    .where("id", "=", op)
    .where("state", "in", UNDER_WAY)
    .where(isKnown)
    .returning("id")
    .executeTakeFirst();
  return held !== undefined;
}

/** The states that may precede each later state. */
const BEFORE = {
  cancelling: ["running"],
  done: ["running"],
  cancelled: ["running", "cancelling"],
  undone: ["done"],
} as const satisfies Record<Exclude<OpState, "running">, readonly OpState[]>;

/** Changes the state of an operation; false if that is not possible from its present state. */
export async function changeOpState(
  db: Queries,
  op: string,
  state: keyof typeof BEFORE,
  now: number,
): Promise<boolean> {
  // Who asked is kept only until the end.
  const forgotten = state === "cancelling" ? {} : { user_agent: null, cause: null };
  const changed = await db
    .updateTable("operation")
    .set({ state, touched_at: now, ...forgotten })
    .where("id", "=", op)
    .where("state", "in", BEFORE[state])
    .where(isKnown)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Ends an operation under way and releases its locks; false if it had ended before. Only in a transaction: a crash
 * between the two would leave locks until a sweep.
 */
export async function endOp(
  trx: Transaction<Tables>,
  op: string,
  state: "done" | "cancelled",
  now: number,
): Promise<boolean> {
  const ended = await changeOpState(trx, op, state, now);
  if (ended) await freeBusy(trx, op);
  return ended;
}

/** Sets a cancelled operation to running, in the transaction that then completes it: it has no locks any more. */
export async function resumeOp(
  trx: Transaction<Tables>,
  op: string,
  now: number,
): Promise<boolean> {
  const resumed = await trx
    .updateTable("operation")
    .set({ state: "running", touched_at: now })
    .where("id", "=", op)
    .where("state", "=", "cancelled")
    .returning("id")
    .executeTakeFirst();
  return resumed !== undefined;
}

/**
 * Takes over idle operations, each for one process. Leaves out a merge that a service refused, or refused to reverse: it
 * waits for its holder. A refused reversal of another kind is tried again, since no holder can continue it.
 */
export function claimIdleOps(
  db: Queries,
  idleSince: number,
  now: number,
  most: number,
): Promise<Op[]> {
  return db
    .updateTable("operation")
    .set({ touched_at: now })
    .where("state", "in", UNDER_WAY)
    .where("touched_at", "<=", idleSince)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("operation")
        .select("operation.id")
        .where("operation.state", "in", UNDER_WAY)
        .where("operation.touched_at", "<=", idleSince)
        .where(isKnown)
        .where((eb) => eb.or([eb("kind", "!=", "merge"), eb.not(isRefused(eb))]))
        .orderBy("operation.touched_at")
        .limit(most),
    )
    .returning(OP_COLUMNS)
    .execute();
}

/**
 * Counts the operations under way, those of them that wait because a service refused, and those with locks whose kind
 * or state this version does not know.
 */
export async function measureOps(
  db: Queries,
): Promise<{ readonly under_way: number; readonly refused: number; readonly unknown: number }> {
  const { under_way, refused } = await db
    .selectFrom("operation")
    .where("state", "in", UNDER_WAY)
    .where(isKnown)
    .select((eb) => [
      eb.fn.countAll<number>().as("under_way"),
      eb.fn.count<number>(eb.case().when(standsStill(eb)).then(1).end()).as("refused"),
    ])
    .executeTakeFirstOrThrow();
  const { unknown } = await db
    .selectFrom("operation")
    .where("id", "in", (eb) => eb.selectFrom("operation_lock").select("operation_lock.op"))
    .where((eb) => eb.not(isKnown(eb)))
    .select((eb) => eb.fn.countAll<number>().as("unknown"))
    .executeTakeFirstOrThrow();
  return { under_way: Number(under_way), refused: Number(refused), unknown: Number(unknown) };
}

/** Counts the accounts that could not be brought home, by operations under way or ended after a time. */
export async function countStrayed(db: Queries, endedAfter: number): Promise<number> {
  const { strayed } = await db
    .selectFrom("operation")
    .innerJoin("operation_step", "operation_step.op", "operation.id")
    .where("operation.kind", "in", HOME_KINDS)
    .where("operation.touched_at", ">", endedAfter)
    .where("operation_step.state", "=", "refused")
    .select((eb) => eb.fn.countAll<number>().as("strayed"))
    .executeTakeFirstOrThrow();
  return Number(strayed);
}
