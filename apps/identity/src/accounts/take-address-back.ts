import type { Transaction } from "kysely";
import { dropKnownBrowsers } from "../database/queries/known-browsers.ts";
import { freeUnprovenAddress, voidUnprovenAccount } from "../database/queries/registrations.ts";
import type { Tables } from "../database/tables.ts";
import { endSessions } from "./end-sessions.ts";
import type { Needs } from "./needs.ts";

/**
 * Takes an address back from an account that claims it and never proved it: the attacker who registered it
 * first, to lie in wait for its owner, loses the password, the sessions, the sign-ins, the passkeys and the known
 * browsers. One that was brought in loses the address alone: nobody has lain in wait there, and nobody gets its services
 * by a mailbox.
 */
export async function takeAddressBack(
  parts: Pick<Needs, "codes" | "now" | "outbox">,
  trx: Transaction<Tables>,
  emailKey: string,
): Promise<void> {
  const now = parts.now();
  await freeUnprovenAddress(trx, emailKey);
  const squatter = await voidUnprovenAccount(trx, emailKey, now);
  if (squatter === undefined) return;
  await endSessions(parts, trx, squatter);
  await dropKnownBrowsers(trx, squatter);
  await parts.codes.revoke(trx, { purpose: "change-email", account: squatter });
}
