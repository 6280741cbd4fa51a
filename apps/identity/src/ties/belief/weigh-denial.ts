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
import type { Parts } from "../operations/parts.ts";
import { isForgetful, WINDOW_MS } from "./weigh-answer.ts";

type Trx = Transaction<Tables>;

/**
 * How a service's denial of an account counts. `nothing`: it denies too many to be believed. `too-many`: it lost
 * trust with this denial, and an operator must be told.
 */
export type Denial = "believed" | "nothing" | "too-many";

/** Counts the first denial of an account. */
export async function countDenial(
  parts: Parts,
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

/** Weighs a repeated denial of the same account. */
export async function weighDenial(
  parts: Parts,
  trx: Trx,
  serviceId: number,
  now: number,
): Promise<Denial> {
  if (!(await holdTrust(trx, serviceId))) return "nothing";
  return (await losesTrust(parts, trx, serviceId, now)) ? "too-many" : "believed";
}

/** Alerts the operator. Called after the transaction has committed. */
export function tellForgetful({ connectors, report }: Parts, serviceId: number): void {
  report("serviceForgets", { service: connectors.byId(serviceId)?.entry.kind ?? `${serviceId}` });
}

/**
 * Returns whether a service denies so many accounts that none of its denials counts. If so, drops every doubt and
 * queues the return of ties that ended before this was noticed.
 */
async function losesTrust(
  { outbox }: Parts,
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
