import { accountActive } from "@musubi/contract";
import {
  type AskableTie,
  claimAsking,
  findAskableTies,
  findSilent,
  isSettled,
  leaveQueue,
  noteSilent,
} from "../../database/queries/beliefs.ts";
import type { Patience } from "../../services/connectors.ts";
import type { Parts } from "../operations/parts.ts";
import { noteAnswer } from "./note-answer.ts";
import { queueAskAgain } from "./queue-ask.ts";
import { MINUTE_MS } from "./weigh-answer.ts";

const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Asks an account's services whether they still know it, before a screen shows the ties: all at once, for one
 * second, at most once a minute. Returns the services that gave no answer now or in the last minute; their ties
 * stay as they are.
 */
export async function askServices(parts: Parts, account: string): Promise<readonly number[]> {
  const { database } = parts;
  const { db } = database;
  const now = await database.now();
  const aMinuteAgo = now - MINUTE_MS;
  const beliefs = await findAskable(parts, account, now);
  if (beliefs.length === 0) return [];
  if (!(await claimAsking(db, account, now, aMinuteAgo))) {
    const silent = await findSilent(db, account, aMinuteAgo);
    return silent.filter((id) => beliefs.some((belief) => belief.service_id === id));
  }
  const silent = await askAll(parts, account, beliefs, now, "brief");
  await noteSilent(db, account, silent);
  return silent;
}

/** Queues a question to the services of an account that were not asked for a day. Does not wait for the answers. */
export async function askAfterADay(parts: Parts, account: string): Promise<void> {
  const { database, outbox } = parts;
  const now = await database.now();
  if (!(await claimAsking(database.db, account, now, now - DAY_MS))) return;
  await outbox.add(database.db, { kind: "ask-service", account });
}

/** Asks the services of an account, with no caller waiting. A missing answer changes no tie. */
export async function askAllInTime(parts: Parts, account: string): Promise<void> {
  const { database } = parts;
  const now = await database.now();
  const beliefs = await findAskable(parts, account, now);
  const silent = await askAll(parts, account, beliefs, now, "usual");
  await noteSilent(database.db, account, silent);
}

/**
 * Asks one service about an account, with no caller waiting. While an operation moves the account, the answer may
 * mean nothing, so the service is asked again later; otherwise a report would be lost.
 */
export async function askInTime(
  parts: Parts,
  account: string,
  serviceId: number,
  waits = 0,
): Promise<void> {
  const { database } = parts;
  // Before asking: a report that arrives while the service is asked is newer, and has to be queued again.
  await leaveQueue(database.db, account, serviceId);
  const now = await database.now();
  const all = await findAskable(parts, account, now);
  const beliefs = all.filter((each) => each.service_id === serviceId);
  await askAll(parts, account, beliefs, now, "usual");
  // After asking: an operation may have begun, or even ended, meanwhile.
  if (await isSettled(database.db, account, now - MINUTE_MS)) return;
  await database.transact(async (trx) => {
    await database.lockAccounts(trx, [account]);
    await queueAskAgain(parts, trx, { account, serviceId }, now, waits);
  });
}

/** Returns the ties to ask about: none while the account is part of an operation, or was within the last minute. */
const findAskable = async (
  { database: { db } }: Parts,
  account: string,
  now: number,
): Promise<readonly AskableTie[]> =>
  (await isSettled(db, account, now - MINUTE_MS)) ? findAskableTies(db, account, now) : [];

async function askAll(
  parts: Parts,
  account: string,
  beliefs: readonly AskableTie[],
  at: number,
  patience: Patience,
): Promise<readonly number[]> {
  const silent = await Promise.all(
    beliefs.map(async (belief) => {
      const { service_id: serviceId } = belief;
      const query = { sub_key: account };
      const said = await parts.connectors
        .byId(serviceId)
        ?.send(accountActive, { query }, undefined, patience);
      // A service without a connector is not asked.
      if (!said) return [];
      if (!said.ok) return [serviceId];
      await noteAnswer(parts, { ...belief, account, at }, said.data.activation);
      return [];
    }),
  );
  return silent.flat();
}
