import type { Queries } from "../../database/database.ts";
import { findParty } from "../../database/queries/accounts.ts";
import { claimQueue } from "../../database/queries/beliefs.ts";
import type { Needs } from "../operations/needs.ts";
import { MINUTE_MS } from "./weigh-answer.ts";

/** A job that waits for longer than this was lost, whatever became of it. */
const LOST_MS = 24 * 60 * 60_000;

const HOUR_MS = 60 * MINUTE_MS;
/** With the pauses below: most of a day. Whoever visits after one has everything asked anyway. */
const MOST_WAITS = 24;

type Ask = { readonly account: string; readonly serviceId: number; readonly waits?: number };

/** Has a service asked about an account, later; not once more where that is on its way. */
export async function queueAsk(
  { outbox }: Pick<Needs, "outbox">,
  db: Queries,
  ask: Ask,
  now: number,
  dueAt?: number,
): Promise<void> {
  if (!(await claimQueue(db, ask, now, now - LOST_MS))) return;
  await outbox.add(db, { kind: "ask-service", ...ask }, dueAt);
}

/**
 * Has a service asked once more that could not be asked now: after a minute, two, four … an hour, since
 * a merge that was refused holds its accounts until its holder decides. Of an ID that is closed there is
 * nothing more to ask.
 */
export async function queueAskAgain(
  parts: Pick<Needs, "outbox">,
  db: Queries,
  ask: Ask,
  now: number,
  waits: number,
): Promise<void> {
  if (waits >= MOST_WAITS || (await findParty(db, ask.account))?.state !== "active") return;
  const pause = Math.min(MINUTE_MS * 2 ** waits, HOUR_MS);
  await queueAsk(parts, db, { ...ask, waits: waits + 1 }, now, now + pause);
}
