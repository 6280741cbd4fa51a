import { SqliteAdapter } from "kysely";
import type { Queries } from "./database.ts";

type Holdable<Q> = { forShare(): Q; forNoKeyUpdate(): Q };

/** SQLite needs no lock: the transactions and writes that such a select is part of run one at a time. */
const needsNone = (db: Queries): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * Makes a select lock its rows until the transaction ends. It waits for a transaction that is changing them, and
 * reads what they have become.
 */
export const holdStill = <Q extends Holdable<Q>>(db: Queries, select: Q): Q =>
  needsNone(db) ? select : select.forShare();

/** Like `holdStill`, with an exclusive lock: of two transactions that call this, the second waits for the first. */
export const holdAlone = <Q extends Holdable<Q>>(db: Queries, select: Q): Q =>
  needsNone(db) ? select : select.forNoKeyUpdate();
