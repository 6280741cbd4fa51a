import {
  DeleteQueryNode,
  InsertQueryNode,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from "kysely";
import type pg from "pg";
import type { Tables } from "../tables.ts";
import type { Greet } from "./greeting.ts";
import { createSharedClients, type SharedClients } from "./shared-clients.ts";

/**
 * Counters, mailed codes and the journal, besides the limits, whose statements are raw. In a flood of requests these
 * are most of all statements.
 */
const COUNTED: ReadonlySet<string | undefined> = new Set<keyof Tables>([
  "password_attempt",
  "verification_code",
  "journal",
]);

export type Lanes = Omit<SharedClients, "query"> & {
  /** Sends a statement, by the lane of the query that it was compiled from. */
  query(statement: pg.QueryConfig, asked: RootOperationNode): Promise<pg.QueryResult>;
};

/**
 * Three lanes for single statements. On one connection each statement waits for all before it, and a write waits for
 * the disk: reads would wait behind writes, and renewals behind a flood of guesses.
 */
export function createLanes(
  settings: pg.ClientConfig,
  patienceMs: number | undefined,
  greet: Greet,
): Lanes {
  const [reads, writes, counts] = [
    createSharedClients(settings, patienceMs, greet),
    createSharedClients(settings, patienceMs, greet),
    createSharedClients(settings, patienceMs, greet),
  ];
  const lanes = [reads, writes, counts];
  const laneOf = (asked: RootOperationNode): SharedClients => {
    if (isRead(asked)) return reads;
    if ("with" in asked && asked.with) return writes;
    return RawNode.is(asked) || COUNTED.has(tableOf(asked)) ? counts : writes;
  };
  return {
    query: (statement, asked) => laneOf(asked).query(statement),
    tryIdle: async () => {
      await Promise.all(lanes.map((lane) => lane.tryIdle()));
    },
    leave: () => {
      for (const lane of lanes) lane.leave();
    },
    end: async () => {
      await Promise.all(lanes.map((lane) => lane.end()));
    },
  };
}

/** Returns whether a statement changes nothing. What stands before a select may write. */
export const isRead = (asked: RootOperationNode): boolean =>
  SelectQueryNode.is(asked) && asked.with === undefined;

/** Returns the table that a statement writes to. */
function tableOf(asked: RootOperationNode): string | undefined {
  const table = InsertQueryNode.is(asked)
    ? asked.into
    : UpdateQueryNode.is(asked)
      ? asked.table
      : DeleteQueryNode.is(asked)
        ? asked.from.froms[0]
        : undefined;
  return table && TableNode.is(table) ? table.table.identifier.name : undefined;
}
