import { AsyncLocalStorage } from "node:async_hooks";
import type { ErrorCode, Language } from "@musubi/contract";
import type { Kysely, Transaction } from "kysely";
import { CONSTRAINTS, type ConstraintName } from "./constraints.ts";
import type { AccountState, Tables } from "./tables.ts";

/** Where a query runs: on its own, or inside a transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Engine = "sqlite" | "postgres";

export type Database = {
  readonly engine: Engine;
  readonly db: Kysely<Tables>;
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

const insideTransaction = new AsyncLocalStorage<true>();

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

export function wrapDatabase(
  engine: Engine,
  db: Kysely<Tables>,
  violatedConstraint: (error: unknown) => ConstraintName | undefined,
  lockAccounts: Database["lockAccounts"],
  now: Database["now"],
  tryAll: Database["tryAll"],
): Database {
  return {
    engine,
    db,
    transact: (work) =>
      db.transaction().execute((trx) => insideTransaction.run(true, () => work(trx))),
    lockAccounts,
    violation: (error) => {
      const name = violatedConstraint(error);
      return name && CONSTRAINTS[name].code;
    },
    now,
    tryAll,
    close: () => db.destroy(),
  };
}
