import type pg from "pg";
import { createSharedClients, type SharedClients } from "./postgres-shared-clients.ts";

const READS = /^\s*select\b/i;
/** Counters, mailed codes and the journal. In a flood of requests these are most of all statements. */
const COUNTS =
  /^\s*(?:insert into|update|delete from) "?(?:rate_limit|password_attempt|verification_code|journal)\b/i;

/**
 * Three lanes for single statements. On one connection each statement waits for all before it, and a write waits for
 * the disk: reads would wait behind writes, and renewals behind a flood of guesses.
 */
export function createLanes(
  settings: pg.ClientConfig,
  patienceMs: number | undefined,
  greeting: pg.QueryConfig | undefined,
): SharedClients {
  const [reads, writes, counts] = [
    createSharedClients(settings, patienceMs, greeting),
    createSharedClients(settings, patienceMs, greeting),
    createSharedClients(settings, patienceMs, greeting),
  ];
  const laneOf = (text: string): SharedClients => {
    if (READS.test(text)) return reads;
    return COUNTS.test(text) ? counts : writes;
  };
  return {
    query: (statement) => laneOf(statement.text).query(statement),
    tryIdle: async () => {
      await Promise.all([reads, writes, counts].map((lane) => lane.tryIdle()));
    },
    end: async () => {
      await Promise.all([reads, writes, counts].map((lane) => lane.end()));
    },
  };
}
