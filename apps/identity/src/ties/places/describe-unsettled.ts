import { REST_MS, type Unsettled } from "@musubi/contract";
import { isResting, isStopped, type Rest } from "../../accounts/resting.ts";
import type { Queries } from "../../database/database.ts";
import { findRest } from "../../database/queries/rests.ts";
import { findClaimedTies, findMergedTies, type MayReturn } from "../../database/queries/returns.ts";
import type { Parts } from "../operations/parts.ts";

/**
 * Returns what is unsettled about an account: whether it rests, and which services may go back to where they came from.
 */
export async function describeUnsettled(parts: Parts, account: string): Promise<Unsettled> {
  const { db } = parts.database;
  const now = parts.now();
  const rest = await findRest(db, account);
  return {
    resting: rest ? describeRest(rest, now) : null,
    may_return: await findReturning(db, account, now),
  };
}

/** Returns whether anything is unsettled. */
export async function isUnsettled(parts: Parts, account: string): Promise<boolean> {
  const { resting, may_return } = await describeUnsettled(parts, account);
  return resting !== null || may_return.length > 0;
}

function describeRest(rest: Rest, now: number): Unsettled["resting"] {
  if (!isResting(rest, now)) return null;
  // What ends a freeze does not end a stop, so the stop is shown if there are both.
  const [kind, end] = isStopped(rest, now)
    ? (["stopped", rest.stopped_until] as const)
    : (["frozen", rest.frozen_until] as const);
  const until = end ?? now;
  return { kind, since: until - REST_MS, until };
}

async function findReturning(db: Queries, account: string, now: number): Promise<MayReturn[]> {
  const found = [
    ...(await findClaimedTies(db, account, now)),
    ...(await findMergedTies(db, account, now)),
  ];
  const ends = new Map<number, number>();
  for (const { service_id, until } of found) {
    ends.set(service_id, Math.max(until, ends.get(service_id) ?? 0));
  }
  return [...ends]
    .map(([service_id, until]) => ({ service_id, until }))
    .toSorted((a, b) => a.service_id - b.service_id);
}
