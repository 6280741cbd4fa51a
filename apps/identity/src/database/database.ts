import { AsyncLocalStorage } from "node:async_hooks";
import type { ErrorCode, Language } from "@musubi/contract";
import type { Kysely, Transaction } from "kysely";
import type { Durations } from "../tracing/durations.ts";
import { CONSTRAINTS, type ConstraintName } from "./constraints.ts";
import { playAgain } from "./play-again.ts";
import type { AccountState, Tables } from "./tables.ts";

/** Where a query runs: on its own, or inside a transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Engine = "sqlite" | "postgres";

export type Database = {
  readonly engine: Engine;
  readonly db: Kysely<Tables>;
  /**
   * Runs work in a transaction. It is played again from its beginning if the database undid it, or was lost before the
   * commit was sent: what it does outside the database belongs into `whenCommitted`.
   */
  transact<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /**
   * Locks accounts until the transaction ends, always in the same order, and returns their state. Only inside a
   * transaction.
   */
  lockAccounts(trx: Transaction<Tables>, ids: readonly string[]): Promise<readonly LockedAccount[]>;
  /** Returns the error code of the constraint that a statement violated; undefined for any other failure. */
  violation(error: unknown): ErrorCode | undefined;
  /**
   * Returns the time by the clock that all processes share, so that they agree on what is due. Never inside a
   * transaction.
   */
  now(): Promise<number>;
  /** Tests the idle connections for single statements, and one for transactions; throws if one does not work. */
  tryAll(): Promise<void>;
  /** How long statements took. */
  readonly times: Durations;
  close(): Promise<void>;
};

export type LockedAccount = {
  readonly id: string;
  readonly email: string;
  readonly email_proven_at: number | null;
  readonly language: Language;
  readonly state: AccountState;
  readonly merged_into: string | null;
  readonly stopped_until: number | null;
  readonly stopped_by: string | null;
  readonly frozen_until: number | null;
  readonly blocked_at: number | null;
};

/** The select behind `lockAccounts`; each engine adds its own lock. */
export const selectAccounts = (trx: Transaction<Tables>, ids: readonly string[]) =>
  trx
    .selectFrom("account")
    .select(["id", "email", "email_proven_at", "language", "state", "merged_into"])
    .select(["stopped_until", "stopped_by", "frozen_until", "blocked_at"])
    .where("id", "in", ids)
    .orderBy("id");

type Effect = () => void;

/** Holds what the transaction around a query does outside the database once it is committed. */
const insideTransaction = new AsyncLocalStorage<Effect[]>();

/**
 * A query outside of its surrounding transaction would escape it unnoticed; a write on SQLite would wait for that
 * transaction for ever. Drivers call this before they hand out a connection or run a prepared query.
 */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) {
    throw new Error("A query inside a transaction must use the transaction's own handle.");
  }
}

/**
 * Runs work that must not be rolled back with the surrounding transaction. Never on SQLite, where it would wait for
 * that transaction for ever.
 */
export const outsideTransaction = <T>(work: () => T): T => insideTransaction.exit(work);

/**
 * Runs what has an effect outside the database as soon as the surrounding transaction is committed, and never if it is
 * not: it may be rolled back, or played again. Outside of a transaction, at once.
 */
export function whenCommitted(effect: Effect): void {
  const effects = insideTransaction.getStore();
  if (effects) effects.push(effect);
  else effect();
}

type EngineParts = Omit<Database, "transact" | "violation" | "close"> & {
  violatedConstraint(error: unknown): ConstraintName | undefined;
  /** How long a transaction in which nothing happened is begun again; without it, as long as it takes. */
  readonly patienceMs?: number | undefined;
};

export function wrapDatabase({ violatedConstraint, patienceMs, ...parts }: EngineParts): Database {
  const { db } = parts;
  return {
    ...parts,
    async transact(work) {
      const { result, effects } = await playAgain(async () => {
        const effects: Effect[] = [];
        const result = await db
          .transaction()
          .execute((trx) => insideTransaction.run(effects, () => work(trx)));
        return { result, effects };
      }, patienceMs);
      for (const effect of effects) effect();
      return result;
    },
    violation: (error) => {
      const name = violatedConstraint(error);
      return name && CONSTRAINTS[name].code;
    },
    close: () => db.destroy(),
  };
}
