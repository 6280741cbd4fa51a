import type { Queries } from "../../database/database.ts";
import { findParty } from "../../database/queries/accounts.ts";
import { claimQueue } from "../../database/queries/beliefs.ts";
import type { Parts } from "../operations/parts.ts";
import { MINUTE_MS } from "./weigh-answer.ts";

/** A queued job that is older than this is taken as lost. */
const LOST_MS = 24 * 60 * 60_000;

const HOUR_MS = 60 * MINUTE_MS;
/** With the pauses below, this is most of a day. A holder who returns after a day has all services asked anyway. */
const MOST_WAITS = 24;

type Ask = { readonly account: string; readonly serviceId: number; readonly waits?: number };

/** Queues a question to a service about an account, unless one is already queued. */
export async function queueAsk(
  { outbox }: Parts,
  db: Queries,
  ask: Ask,
  now: number,
  dueAt?: number,
): Promise<void> {
  if (!(await claimQueue(db, ask, now, now - LOST_MS))) return;
  await outbox.add(db, { kind: "ask-service", ...ask }, dueAt);
}

/**
 * Queues a question again that could not be asked now: after one minute, two, four … up to an hour, since a
 * refused merge locks its accounts until its holder decides. A closed ID is not asked about.
 */
export async function queueAskAgain(
  parts: Parts,
  db: Queries,
  ask: Ask,
  now: number,
  waits: number,
): Promise<void> {
  if (waits >= MOST_WAITS || (await findParty(db, ask.account))?.state !== "active") return;
  const pause = Math.min(MINUTE_MS * 2 ** waits, HOUR_MS);
  await queueAsk(parts, db, { ...ask, waits: waits + 1 }, now, now + pause);
}
