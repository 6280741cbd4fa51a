import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { LockedAccount } from "../../database/database.ts";
import { isBusy } from "../../database/queries/merge-busy.ts";
import { findWaysHolder } from "../../database/queries/ways-in.ts";
import type { Tables } from "../../database/tables.ts";
import type { Needs } from "../needs.ts";
import { isRecentSignIn } from "../recent-sign-in.ts";
import { isResting } from "../resting.ts";
import { isConfirmedByHeld } from "../reversals/confirmed-by-held.ts";

/** An account whose ways in are about to change: held still, with the session that changes them. */
export type HeldWays = {
  readonly account: LockedAccount;
  readonly session: { readonly id: string; readonly user_agent: string | null };
};

export type HoldRefusal =
  | "NotAuthorizedException"
  | "FreshSignInRequired"
  | "MergeBusyException"
  | "AccountRestingException"
  | "HeldAddressException";

/**
 * Holds the account of a living family still for a change of its ways in, if nothing stands against that: whoever
 * adds one may come back by it, and whoever removes one may keep its holder out.
 */
export async function holdWays(
  { database, now }: Pick<Needs, "database" | "now">,
  trx: Transaction<Tables>,
  family: string,
): Promise<Answer<HeldWays, HoldRefusal>> {
  const found = await findWaysHolder(trx, family);
  if (!found) return refuse("NotAuthorizedException");
  const [account] = await database.lockAccounts(trx, [found.account]);
  // Whoever held the account before may have ended the session.
  const holder = await findWaysHolder(trx, family);
  if (!account || !holder) return refuse("NotAuthorizedException");
  if (isResting(account, now())) return refuse("AccountRestingException");
  if (await isBusy(trx, account.id)) return refuse("MergeBusyException");
  if (!(await isConfirmedByHeld(trx, account.id, now()))) return refuse("HeldAddressException");
  // Last: nobody signs in once more for something that is refused all the same.
  if (!isRecentSignIn(holder, now())) return refuse("FreshSignInRequired");
  return answer({
    account,
    session: { id: holder.login_session, user_agent: holder.user_agent },
  });
}
