import { accountActive } from "@musubi/contract";
import {
  type AskableTie,
  claimAsking,
  findAskableTies,
  isSettled,
  leaveQueue,
} from "../../database/queries/beliefs.ts";
import type { Patience } from "../../services/connectors.ts";
import { type BeliefNeeds, noteAnswer } from "./note-answer.ts";
import { MINUTE_MS } from "./weigh-answer.ts";

const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Asks an account's services whether they still know it, because a screen is about to show what is
 * believed: all at once, for one second, at most once a minute. Returns those that gave no answer;
 * they are believed as before.
 */
export async function askServices(parts: BeliefNeeds, account: string): Promise<readonly number[]> {
  const { database } = parts;
  const now = await database.now();
  const beliefs = await findAskable(parts, account, now);
  if (beliefs.length === 0) return [];
  if (!(await claimAsking(database.db, account, now, now - MINUTE_MS))) return [];
  return askAll(parts, account, beliefs, now, "brief");
}

/** Has the services of a holder asked who was not here for a day. Nobody waits for it. */
export async function askAfterADay(parts: BeliefNeeds, account: string): Promise<void> {
  const { database, outbox } = parts;
  const now = await database.now();
  if (!(await claimAsking(database.db, account, now, now - DAY_MS))) return;
  await outbox.add(database.db, { kind: "ask-service", account });
}

/** Asks one service about an account, or all that it has, where nobody waits. No answer changes nothing. */
export async function askInTime(
  parts: BeliefNeeds,
  account: string,
  serviceId?: number,
): Promise<void> {
  const { database } = parts;
  // First: a report that comes while this asks is of something newer.
  if (serviceId !== undefined) await leaveQueue(database.db, account, serviceId);
  const now = await database.now();
  const all = await findAskable(parts, account, now);
  const beliefs = all.filter((each) => serviceId === undefined || each.service_id === serviceId);
  await askAll(parts, account, beliefs, now, "usual");
}

/** Returns what there is to ask about an account: nothing while it is part of an operation, or was a minute ago. */
const findAskable = async (
  { database: { db } }: Pick<BeliefNeeds, "database">,
  account: string,
  now: number,
): Promise<readonly AskableTie[]> =>
  (await isSettled(db, account, now - MINUTE_MS)) ? findAskableTies(db, account, now) : [];

async function askAll(
  parts: BeliefNeeds,
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
      // One that we have no line to any more is not asked.
      if (!said) return [];
      if (!said.ok) return [serviceId];
      await noteAnswer(parts, { ...belief, account, at }, said.data.activation);
      return [];
    }),
  );
  return silent.flat();
}
