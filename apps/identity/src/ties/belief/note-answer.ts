import { SLEEP_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { endClientSessionsAt } from "../../accounts/sessions/end-sessions.ts";
import { noteHeard } from "../../database/queries/account-imports.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { findAside } from "../../database/queries/asides.ts";
import {
  type AskableTie,
  dropDoubt,
  findDoubt,
  insertDoubt,
  isSettled,
} from "../../database/queries/beliefs.ts";
import { bringAsideBack, findPlace, setAside } from "../../database/queries/places.ts";
import { countAnswer, regainTrust } from "../../database/queries/service-answers.ts";
import type { Tables } from "../../database/tables.ts";
import type { Parts } from "../operations/parts.ts";
import { writePlace } from "../operations/write-place.ts";
import { queueAsk } from "./queue-ask.ts";
import { FORGOTTEN, MINUTE_MS, type Standing, weighAnswer } from "./weigh-answer.ts";
import { countDenial, tellForgetful, weighDenial } from "./weigh-denial.ts";

type Trx = Transaction<Tables>;
/** What a service was asked about, and when by the database's clock. */
export type Asked = AskableTie & { readonly account: string; readonly at: number };

/**
 * Acts on a service's answer to the question whether it has an account. A tie ends or returns in one transaction, which
 * locks the account and checks that it has not changed since the service was asked.
 */
export async function noteAnswer(parts: Parts, asked: Asked, activation: 0 | 1): Promise<void> {
  const { database } = parts;
  const { account, service_id: serviceId } = asked;
  // The answer confirms the tie, so no lock is needed.
  if (activation === 1 && !asked.is_aside) {
    await countAnswer(database.db, serviceId, false, asked.at);
    await regainTrust(database.db, serviceId, FORGOTTEN);
    if (asked.is_unheard) await noteHeard(database.db, asked);
    return dropDoubt(database.db, account, serviceId);
  }
  if (activation === 0 && asked.is_aside) return;

  const now = await database.now();
  const hasForgotten = await database.transact(async (trx) => {
    await database.lockAccounts(trx, [account]);
    switch (weighAnswer(activation, asked, await findStanding(trx, asked, now))) {
      case "nothing":
        return false;
      case "bring-back":
        await bringBack(parts, trx, account, serviceId);
        return false;
      case "doubt":
        return doubt(parts, trx, asked, now);
      case "end":
        return end(parts, trx, asked, now);
    }
  });
  if (hasForgotten) tellForgetful(parts, serviceId);
}

async function findStanding(trx: Trx, asked: Asked, now: number): Promise<Standing> {
  const { account, service_id: serviceId } = asked;
  const place = await findPlace(trx, { account, serviceId });
  return {
    isSettled: await isSettled(trx, account, asked.at - MINUTE_MS),
    tie: place?.state === "active" ? place : undefined,
    isTaken: place !== undefined,
    aside: await findAside(trx, account, serviceId, now),
    doubt: await findDoubt(trx, account, serviceId),
  };
}

/**
 * Handles the first denial: queues the second question, without waiting for the holder's next visit. Returns whether
 * the service has now denied too many accounts.
 */
async function doubt(parts: Parts, trx: Trx, asked: Asked, now: number): Promise<boolean> {
  const { account, service_id: serviceId, lineage } = asked;
  const denial = await countDenial(parts, trx, serviceId, now);
  if (denial !== "believed") return denial === "too-many";
  await insertDoubt(trx, { account, serviceId, lineage, now });
  await queueAsk(parts, trx, { account, serviceId }, now, now + MINUTE_MS);
  return false;
}

/**
 * Handles the second denial of the same account: ends the tie and keeps it aside, unless the service is forgetting
 * accounts in bulk.
 */
async function end(parts: Parts, trx: Trx, asked: Asked, now: number): Promise<boolean> {
  const { account, service_id: serviceId } = asked;
  const denial = await weighDenial(parts, trx, serviceId, now);
  if (denial !== "believed") return denial === "too-many";
  const { email } = await findMailAddress(trx, account);
  const aside = { email, ended_at: now, until: now + SLEEP_MS };
  if (!(await setAside(trx, { account, serviceId }, aside))) {
    throw new Error("There is no tie to end.");
  }
  await endClientSessionsAt(parts, trx, account, serviceId);
  await writePlace(parts, trx, "gone", { account, email, serviceId });
  await dropDoubt(trx, account, serviceId);
  return false;
}

/** Ties an account to a service again as it was, and has the service told an address that changed meanwhile. */
export async function bringBack(
  parts: Parts,
  trx: Trx,
  account: string,
  serviceId: number,
): Promise<void> {
  if (!(await bringAsideBack(trx, { account, serviceId }))) {
    throw new Error("Nothing is kept aside.");
  }
  await parts.outbox.add(trx, { kind: "tell-address", account, serviceId });
  const { email } = await findMailAddress(trx, account);
  await writePlace(parts, trx, "back", { account, email, serviceId });
}
