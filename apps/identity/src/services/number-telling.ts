import { type Input, type Language, updateAccount } from "@musubi/contract";
import type { Database } from "../database/database.ts";
import { nextSeq } from "../database/queries/counter.ts";
import { type Belief, replaceBelief } from "../database/queries/ties.ts";
import type { Connector } from "./connectors.ts";
import type { ServiceAnswer } from "./read-answer.ts";

/**
 * Records the address that a service is being told, and returns the number of this telling; undefined if another
 * process changed the record meanwhile. The tie is locked while the number is drawn, so that numbers follow the order
 * of changes.
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

/**
 * Tells a service an address. A service with an older contract refuses the number as an unknown key; then the address
 * is sent again without the number.
 */
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
