import { randomUUID } from "node:crypto";
import type { ErrorCode } from "@musubi/contract";
import { type Answer, type Refusal, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { isResting } from "../../accounts/resting.ts";
import type { Database, LockedAccount, Queries } from "../../database/database.ts";
import { insertBusy } from "../../database/queries/operation-locks.ts";
import {
  findSteps,
  insertStep,
  type NewStep,
  type Step,
} from "../../database/queries/operation-steps.ts";
import {
  findNewestOpAt,
  insertOp,
  type NewOp,
  type OpOf,
  type OpSession,
} from "../../database/queries/operations.ts";
import type { OpKind, Tables } from "../../database/tables.ts";
import type { Standing } from "./caller.ts";
import type { Parts } from "./parts.ts";

type Trx = Transaction<Tables>;

/** The refusals that any operation may get. */
export type OpenRefusal =
  | "NotAuthorizedException"
  | "MergeBusyException"
  | "AccountRestingException";

/**
 * Opens an operation with its accounts locked. Refuses if one is not active, rests or is busy, or the caller is no
 * longer signed in.
 */
export const open = <T, Code extends ErrorCode>(
  { database, now }: Parts,
  caller: Standing,
  accounts: readonly string[],
  work: (trx: Trx) => Promise<Answer<T, Code>>,
): Promise<Answer<T, Code | OpenRefusal>> =>
  transactUnlessBusy(database, async (trx) => {
    const locked = await database.lockAccounts(trx, accounts);
    if (!areAlive(locked, accounts) || !(await caller.isIn(trx))) {
      return refuse("NotAuthorizedException");
    }
    const rests = locked.some((account) => isResting(account, now()));
    return rests ? refuse("AccountRestingException") : work(trx);
  });

const areAlive = (locked: readonly LockedAccount[], wanted: readonly string[]): boolean =>
  new Set(wanted).size === locked.length && locked.every((account) => account.state === "active");

/** Runs a transaction in which an operation begins. Refuses if another operation has locked one of its accounts. */
export async function transactUnlessBusy<T>(
  database: Database,
  work: (trx: Trx) => Promise<T>,
): Promise<T | Refusal<"MergeBusyException">> {
  try {
    return await database.transact(work);
  } catch (error) {
    if (database.violation(error) === "MergeBusyException") return refuse("MergeBusyException");
    throw error;
  }
}

/** Writes an operation down and locks its accounts. A conflict means that another operation has one of them. */
export async function begin<Source extends string | null, K extends OpKind>(
  { now }: Parts,
  trx: Trx,
  what: NewOp<Source, K> & OpSession,
  locks: readonly string[],
): Promise<OpOf<K> & { readonly source: Source }> {
  const op = await insertOp(trx, { id: randomUUID(), ...what, now: now() });
  await insertBusy(trx, op.id, locks);
  return op;
}

/** Begins an operation of one ID and one step. `others`: what else it locks, such as the old account of a link. */
export async function beginAlone<K extends OpKind>(
  parts: Parts,
  trx: Trx,
  kind: K,
  { account: target, user_agent, notice_language = null }: OpSession & { readonly account: string },
  step: Omit<NewStep, "op">,
  ...others: readonly string[]
): Promise<OpOf<K>> {
  const what = { kind, source: null, target, user_agent, notice_language };
  const op = await begin(parts, trx, what, [target, ...others]);
  await insertStep(trx, { op: op.id, ...step });
  return op;
}

/** A change at one service. */
export type PlaceChange<K extends OpKind> = {
  readonly kind: K;
  readonly account: string;
  readonly serviceId: number;
};

/** Whether what an operation did is still in effect. */
export type StillSo = (db: Queries, step: Step) => Promise<boolean>;

/**
 * Returns the earlier operation for the same change at one service, if it is running, or is done and still in effect.
 */
export async function findBegun<K extends OpKind>(
  { database: { db } }: Parts,
  { kind, account, serviceId }: PlaceChange<K>,
  isStillSo: StillSo,
  isTheSame: (step: Step) => boolean = () => true,
): Promise<OpOf<K> | undefined> {
  const op = await findNewestOpAt(db, { kind, source: null, target: account, serviceId });
  const step = op && (await findSteps(db, op.id)).find((each) => each.service_id === serviceId);
  if (!step || !isTheSame(step)) return undefined;
  if (op.state === "running") return op;
  return op.state === "done" && (await isStillSo(db, step)) ? op : undefined;
}
