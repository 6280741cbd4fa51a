import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import type { Parts } from "../parts.ts";
import { endAddressChange } from "./end-address-change.ts";

/** The account whose session asks, and a check that the session is still alive. */
type Asking = { readonly account: string; isIn(trx: Queries): Promise<boolean> };

/** Stops the office's change of address for a holder who is logged in. Succeeds also if there is no change. */
export function stopOwnChange(
  parts: Parts,
  { account, isIn }: Asking,
  trace: KeptTrace,
): Promise<Answer<object, "NotAuthorizedException">> {
  const { database } = parts;
  return database.transact(async (trx) => {
    await database.lockAccounts(trx, [account]);
    if (!(await isIn(trx))) return refuse("NotAuthorizedException");
    await endAddressChange(parts, trx, account, "address-stopped-by-session", trace);
    return answer({});
  });
}
