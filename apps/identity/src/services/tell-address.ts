import { updateAccount } from "@musubi/contract";
import type { Database } from "../database/database.ts";
import { findBelief, recordTelling, replaceBelief } from "../database/queries/ties.ts";
import type { Connectors } from "./connectors.ts";
import { silence } from "./read-answer.ts";

/**
 * The result of telling a service. `told`: also if there is no tie. `missing`: it has no such account. `outdated`: the
 * address, or our record of what it was told, changed meanwhile, and the service must be told again.
 */
export type Telling = "told" | "missing" | "outdated" | "unreached";

type Line = { readonly database: Database; readonly connectors: Connectors };

/**
 * Other processes may be telling the service too. If the address is still outdated after these rounds, the job waits.
 */
const ROUNDS = 4;

/**
 * Tells a service the holder's present address, not the one at the time of the request: late or repeated tellings do no
 * harm.
 */
export async function tellAddress(
  line: Line,
  account: string,
  serviceId: number,
): Promise<Telling> {
  for (let round = 1; round < ROUNDS; round += 1) {
    const telling = await tellOnce(line, account, serviceId);
    if (telling !== "outdated") return telling;
  }
  return tellOnce(line, account, serviceId);
}

/**
 * A service accepts a new address only together with the one before. So the new address is recorded next to the old one
 * before the service is told, and both stay until the service confirms: if an answer is lost, it has one of the two.
 * Both stay also if the service reports no such account, since an earlier, unconfirmed call may have arrived while the
 * account existed. One address is confirmed before the next is told. Each call has its own number, so that a late one
 * changes nothing, even if the address is again the one before.
 */
async function tellOnce(
  { database, connectors }: Line,
  account: string,
  serviceId: number,
): Promise<Telling> {
  const { db } = database;
  const tie = { account, serviceId };
  const belief = await findBelief(db, account, serviceId);
  if (!belief) return "told";
  if (belief.telling === null && belief.service_email === belief.email) return "told";

  // The holder is back at the address that the service had before `telling`: the service is told that address again.
  const isBack = belief.service_email === belief.email;
  const before = isBack ? belief.telling : belief.service_email;
  const after = isBack ? belief.email : (belief.telling ?? belief.email);
  const telling = { service_email: before, telling: after };
  const seq = await recordTelling(db, tie, belief, telling);
  if (seq === undefined) return "outdated";
  const connector = connectors.byId(serviceId);
  const update = { user_key: account, before_email: before ?? after, after_email: after };
  const told = connector
    ? await connector.send(updateAccount, { body: { seq, ...update } })
    : silence("no connector");
  if (told.ok) {
    await replaceBelief(db, tie, telling, { service_email: after, telling: null });
    const present = await findBelief(db, account, serviceId);
    return present?.email === after && present.telling === null ? "told" : "outdated";
  }
  if (told.kind === "refused" && told.code === "StaleSequenceException") return "outdated";
  if (told.kind !== "gone") return "unreached";
  // If the service was told another address meanwhile, it no longer knows `before`.
  const present = await findBelief(db, account, serviceId);
  const isUnchanged = present?.service_email === before && present.telling === after;
  return isUnchanged ? "missing" : "outdated";
}
