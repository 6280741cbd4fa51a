import { CompiledQuery } from "kysely";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from "rate-limiter-flexible";
import { type Database, outsideTransaction } from "../database/database.ts";
import type { Limit } from "./rules.ts";

export type Limiter = Pick<RateLimiterAbstract, "consume" | "reward">;

/** Makes what counts one limit. */
export type LimiterMaker = (limit: Limit) => Limiter;

/** In the process for the embedded database, which has one process; in a table for PostgreSQL, where all count together. */
export function limitersOf(database: Database): LimiterMaker {
  const client = { query: (statement: Statement) => runApart(database, statement) };
  return ({ name, points, seconds, counted }) => {
    const options = { keyPrefix: name, points, duration: seconds };
    return database.engine === "sqlite" || counted === "process"
      ? new RateLimiterMemory(options)
      : new RateLimiterPostgres({
          ...options,
          storeClient: client,
          storeType: "client",
          tableName: "rate_limit",
          tableCreated: true,
          // Our own clean-up does that, for every table.
          clearExpiredByTimeout: false,
        });
  };
}

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** What was tried stays counted, whatever becomes of the transaction it was tried in. */
const runApart = (database: Database, { text, values }: Statement) =>
  outsideTransaction(() => database.db.executeQuery(CompiledQuery.raw(text, [...values])));
