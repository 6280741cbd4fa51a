import { updateAccount } from "@musubi/contract";
import { findBelief, replaceBelief } from "../database/queries/ties.ts";
import type { Parts } from "../parts.ts";

/**
 * What came of telling a service. `missing`: it has no such account. `outdated`: the address
 * changed while it was told, so it must be told once more.
 */
export type Telling = "told" | "missing" | "outdated" | "unreached";

/**
 * Tells a service the holder's present address, whatever it was when this was asked for: tellings
 * that come late or twice do no harm.
 */
export async function tellAddress(
  { database, connectors }: Pick<Parts, "database" | "connectors">,
  account: string,
  serviceId: number,
): Promise<Telling> {
  const { db } = database;
  const belief = await findBelief(db, account, serviceId);
  if (!belief || belief.service_email === belief.email) return "told";
  const [before, after] = [belief.service_email, belief.email];
  const outcome = await connectors.byId(serviceId)?.send(updateAccount, {
    body: { user_key: account, before_email: before ?? after, after_email: after },
  });

  if (outcome?.ok) {
    await replaceBelief(db, { account, serviceId, before, after });
    const isPresent = (await findBelief(db, account, serviceId))?.email === after;
    return isPresent ? "told" : "outdated";
  }
  if (outcome?.kind !== "refused" || outcome.error.error_code !== "E404-01") return "unreached";
  // A service that was told otherwise in the meantime no longer knows the address before.
  const isUnchanged = (await findBelief(db, account, serviceId))?.service_email === before;
  return isUnchanged ? "missing" : "outdated";
}
