import type { Transaction } from "kysely";
import { voidUnprovenAccount } from "../database/queries/registrations.ts";
import { endAllLoginSessions } from "../database/queries/sessions.ts";
import type { Tables } from "../database/tables.ts";
import type { Codes } from "./codes.ts";

/**
 * Takes an address back from an account that claims it and never proved it: the attacker who registered it
 * first, to lie in wait for its owner, loses the password, the sessions and the sign-ins.
 */
export async function takeAddressBack(
  trx: Transaction<Tables>,
  codes: Codes,
  emailKey: string,
  now: number,
): Promise<void> {
  const squatter = await voidUnprovenAccount(trx, emailKey, now);
  if (squatter === undefined) return;
  await endAllLoginSessions(trx, squatter, now);
  await codes.revoke(trx, { purpose: "change-email", account: squatter });
}
