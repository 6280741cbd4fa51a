import type { Queries } from "../../database/database.ts";
import { claimQueue } from "../../database/queries/beliefs.ts";
import type { Needs } from "../needs.ts";

/** A job that waits for longer than this was lost, whatever became of it. */
const LOST_MS = 24 * 60 * 60_000;

/** Has a service asked about an account, later; not once more where that is on its way. */
export async function queueAsk(
  { outbox }: Pick<Needs, "outbox">,
  db: Queries,
  ask: { readonly account: string; readonly serviceId: number },
  now: number,
  dueAt?: number,
): Promise<void> {
  if (!(await claimQueue(db, ask, now, now - LOST_MS))) return;
  await outbox.add(db, { kind: "ask-service", ...ask }, dueAt);
}
