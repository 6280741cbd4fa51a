import type { Database } from "../database/database.ts";
import { findBelief, replaceBelief } from "../database/queries/ties.ts";
import type { Connectors } from "./connectors.ts";
import { numberTelling, sendUpdate } from "./number-telling.ts";
import { silence } from "./read-answer.ts";

/**
 * What came of telling a service. `missing`: it has no such account. `outdated`: the address
 * changed while it was told, so it must be told once more.
 */
export type Telling = "told" | "missing" | "outdated" | "unreached";

type Line = { readonly database: Database; readonly connectors: Connectors };

/** Others may be telling it at the same time; a process that still finds it outdated after these is postponed. */
const ROUNDS = 4;

/**
 * Tells a service the holder's present address, whatever it was when this was asked for: tellings
 * that come late or twice do no harm.
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
 * A service takes a new address only from a caller who knows the one before. So what it is being told is
 * written down first, and stands beside the one before until the service says that it has it: whatever is
 * lost, it has one of the two. Also where it finds no such account, since an attempt that nobody heard of may
 * have arrived while the account was still there. That very telling is finished before the next one begins.
 * Each attempt has a number of its own: what arrives after a newer one changes nothing, although the address
 * may be the one before again.
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

  // It may have heard of another address since, which it is no longer to know: that is called back.
  const isBack = belief.service_email === belief.email;
  const before = isBack ? belief.telling : belief.service_email;
  const after = isBack ? belief.email : (belief.telling ?? belief.email);
  const telling = { service_email: before, telling: after };
  const seq = await numberTelling(database, tie, belief, telling);
  if (seq === undefined) return "outdated";
  const connector = connectors.byId(serviceId);
  const update = { user_key: account, before_email: before ?? after, after_email: after };
  const told = connector
    ? await sendUpdate(connector, { seq, ...update })
    : silence("no connector");
  if (told.ok) {
    await replaceBelief(db, tie, telling, { service_email: after, telling: null });
    const present = await findBelief(db, account, serviceId);
    return present?.email === after && present.telling === null ? "told" : "outdated";
  }
  if (told.kind === "refused" && told.code === "StaleSequenceException") return "outdated";
  if (told.kind !== "gone") return "unreached";
  // A service that was told otherwise in the meantime no longer knows the address before.
  const present = await findBelief(db, account, serviceId);
  const isUnchanged = present?.service_email === before && present.telling === after;
  return isUnchanged ? "missing" : "outdated";
}
