import { AsyncLocalStorage } from "node:async_hooks";
import type { ErrorCode } from "@musubi/contract";
import type { Kysely, Transaction } from "kysely";
import { CONSTRAINTS, type ConstraintName } from "./constraints.ts";
import type { Tables } from "./tables.ts";

/** Where a query runs: on its own, or inside a transaction. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

export type Engine = "sqlite" | "postgres";

export type Database = {
  readonly engine: Engine;
  readonly db: Kysely<Tables>;
  transact<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** The error code of a constraint that a statement ran into, or undefined for any other failure. */
  violation(error: unknown): ErrorCode | undefined;
  close(): Promise<void>;
};

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

export function wrapDatabase(
  engine: Engine,
  db: Kysely<Tables>,
  violatedConstraint: (error: unknown) => ConstraintName | undefined,
): Database {
  return {
    engine,
    db,
    transact: (work) =>
      db.transaction().execute((trx) => insideTransaction.run(true, () => work(trx))),
    violation: (error) => {
      const name = violatedConstraint(error);
      return name && CONSTRAINTS[name].code;
    },
    close: () => db.destroy(),
  };
}
