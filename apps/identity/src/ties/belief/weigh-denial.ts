import type { Transaction } from "kysely";
import { dropDoubtsAt } from "../../database/queries/beliefs.ts";
import {
  countAnswer,
  holdTrust,
  loseTrust,
  startTrustAnew,
  sumAnswers,
} from "../../database/queries/service-answers.ts";
import type { Tables } from "../../database/tables.ts";
import type { Needs } from "../operations/needs.ts";
import { isForgetful, WINDOW_MS } from "./weigh-answer.ts";

type Trx = Transaction<Tables>;
type OutboxNeeds = Pick<Needs, "outbox">;

/**
 * What it is worth that a service denies an account. `nothing`: it forgets too many to be believed.
 * `too-many`: it does so from this one on, and somebody is to hear of it.
 */
export type Denial = "believed" | "nothing" | "too-many";

/** An account is denied for the first time: it is counted. */
export async function countDenial(
  parts: OutboxNeeds,
  trx: Trx,
  serviceId: number,
  now: number,
): Promise<Denial> {
  if (!(await holdTrust(trx, serviceId))) {
    await startTrustAnew(trx, serviceId);
    return "nothing";
  }
  await countAnswer(trx, serviceId, true, now);
  return (await losesTrust(parts, trx, serviceId, now)) ? "too-many" : "believed";
}

/** The same account is denied once more. */
export async function weighDenial(
  parts: OutboxNeeds,
  trx: Trx,
  serviceId: number,
  now: number,
): Promise<Denial> {
  if (!(await holdTrust(trx, serviceId))) return "nothing";
  return (await losesTrust(parts, trx, serviceId, now)) ? "too-many" : "believed";
}

/** Calls for help, once the transaction that says so is over. */
export function tellForgetful(
  { connectors, onServiceForgets }: Pick<Needs, "connectors" | "onServiceForgets">,
  serviceId: number,
): void {
  onServiceForgets(connectors.byId(serviceId)?.entry.kind ?? `${serviceId}`);
}

/**
 * Whether a service knows so many no longer that none of them counts: every doubt is dropped, and what
 * ended before this was noticed comes back.
 */
async function losesTrust(
  { outbox }: OutboxNeeds,
  trx: Trx,
  serviceId: number,
  now: number,
): Promise<boolean> {
  const since = now - WINDOW_MS;
  if (!isForgetful(await sumAnswers(trx, serviceId, since))) return false;
  await loseTrust(trx, serviceId, now);
  await dropDoubtsAt(trx, serviceId);
  await outbox.add(trx, { kind: "bring-back-ties", serviceId, endedAfter: since });
  return true;
}
