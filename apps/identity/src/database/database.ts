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
   * Holds accounts still until the transaction ends, always in the same order, and says how they
   * are. Only ever inside a transaction.
   */
  lockAccounts(trx: Transaction<Tables>, ids: readonly string[]): Promise<readonly LockedAccount[]>;
  /**
   * Has a select hold the rows that it reads until its transaction ends. A transaction that is just changing
   * them is waited for, and what they have become counts.
   */
  holdStill<Q extends Holdable<Q>>(select: Q): Q;
  /** The same for one that others wait for: of two that hold them so, the second begins when the first is over. */
  holdAlone<Q extends Holdable<Q>>(select: Q): Q;
  /** Returns the error code of a constraint that a statement ran into, or undefined for any other failure. */
  violation(error: unknown): ErrorCode | undefined;
  /**
   * Returns the time by the clock that all processes share: what is due, they all agree on. Never
   * inside a transaction.
   */
  now(): Promise<number>;
  /** Tries every way that requests take to it and that is not busy; throws where one leads nowhere. */
  tryAll(): Promise<void>;
  close(): Promise<void>;
};

/** A select that can hold its rows. */
type Holdable<Q> = { forShare(): Q; forNoKeyUpdate(): Q };

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

/** What every engine locks; how, each says for itself. */
export const selectAccounts = (trx: Transaction<Tables>, ids: readonly string[]) =>
  trx
    .selectFrom("account")
    .select(["id", "email", "email_proven_at", "language", "state", "merged_into"])
    .select(["stopped_until", "stopped_by", "frozen_until", "blocked_at"])
    .where("id", "in", ids)
    .orderBy("id");

const insideTransaction = new AsyncLocalStorage<true>();

/**
 * A query outside of the transaction it stands in would wait for that transaction on SQLite, for
 * ever, and quietly escape it on PostgreSQL. Drivers call this before they hand out a connection.
 */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) {
    throw new Error("A query inside a transaction must use the transaction's own handle.");
  }
}

/** For what must not share the fate of the transaction it happens to stand in. Never on SQLite, which has one connection. */
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
    // On SQLite a select waits for the one transaction that there is.
    holdStill: (select) => (engine === "postgres" ? select.forShare() : select),
    holdAlone: (select) => (engine === "postgres" ? select.forNoKeyUpdate() : select),
    violation: (error) => {
      const name = violatedConstraint(error);
      return name && CONSTRAINTS[name].code;
    },
    now,
    tryAll,
    close: () => db.destroy(),
  };
}
