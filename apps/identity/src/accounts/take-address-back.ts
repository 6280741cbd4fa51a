import type { Transaction } from "kysely";
import { dropKnownBrowsers } from "../database/queries/known-browsers.ts";
import { freeUnprovenAddress, voidUnprovenAccount } from "../database/queries/registrations.ts";
import type { Tables } from "../database/tables.ts";
import type { Parts } from "./parts.ts";
import { endSessions } from "./sessions/end-sessions.ts";

/**
 * Takes an address away from an account that claims it and never proved it. An attacker may have registered
 * it to lie in wait for its owner: the account is closed, and loses its password, sessions, providers, passkeys and
 * known browsers. An imported account stays open: no attacker has planted it, and a mailbox must not give access to its
 * services; but the old system is no longer asked about it. A busy account keeps the address.
 */
export async function takeAddressBack(
  parts: Parts,
  trx: Transaction<Tables>,
  emailKey: string,
): Promise<void> {
  const now = parts.now();
  await freeUnprovenAddress(trx, emailKey);
  const unproven = await voidUnprovenAccount(trx, emailKey, now);
  if (unproven === undefined) return;
  await endSessions(parts, trx, unproven);
  await dropKnownBrowsers(trx, unproven);
  await parts.codes.revoke(trx, { purpose: "change-email", account: unproven });
}
