import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import type { Needs } from "../needs.ts";
import { endAddressChange } from "./end-address-change.ts";

/** Whose session asks, and whether it lives by then. */
type Asking = { readonly account: string; isIn(trx: Queries): Promise<boolean> };

/** Stops the change of address of the office for whoever is logged in. Where there is none, that is done. */
export function stopOwnChange(
  parts: Pick<Needs, "database" | "now" | "outbox">,
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
