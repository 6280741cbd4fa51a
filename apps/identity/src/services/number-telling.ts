import { type Input, type Language, updateAccount } from "@musubi/contract";
import type { Database } from "../database/database.ts";
import { nextSeq } from "../database/queries/counter.ts";
import { type Belief, replaceBelief } from "../database/queries/ties.ts";
import type { Connector } from "./connectors.ts";
import type { ServiceAnswer } from "./read-answer.ts";

/**
 * Writes down what a service is being told, and returns the number under which it is; undefined if
 * another process wrote something else meanwhile. The tie is held while the number is drawn, so that
 * the numbers are in the order in which what is to be believed changed.
 */
export const numberTelling = (
  database: Database,
  tie: { readonly account: string; readonly serviceId: number },
  before: Belief,
  telling: Belief,
): Promise<number | undefined> =>
  database.transact(async (trx) =>
    (await replaceBelief(trx, tie, before, telling)) ? nextSeq(trx) : undefined,
  );

type Update = Input<typeof updateAccount>["body"];

/** Tells a service an address. One whose contract is older takes the number for an unknown key, and is told without it. */
export async function sendUpdate(
  connector: Connector,
  body: Update,
  language?: Language,
): Promise<ServiceAnswer<object>> {
  const said = await connector.send(updateAccount, { body }, language);
  const isUnderstood =
    said.ok || said.kind !== "refused" || said.code !== "InvalidParameterException";
  if (isUnderstood) return said;
  const { seq: _, ...unnumbered } = body;
  return connector.send(updateAccount, { body: unnumbered }, language);
}
