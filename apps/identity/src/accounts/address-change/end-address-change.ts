import { type AddressStop, OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { deleteAddressChange } from "../../database/queries/address-changes.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Parts } from "../parts.ts";

/**
 * Ends the office's pending change of an account's address, if there is one, and tells both mailboxes; for instance
 * when the holder logs in, and so has not lost the ID. Returns whether there was one.
 */
export async function endAddressChange(
  { outbox, now }: Parts,
  trx: Queries,
  account: string,
  text: AddressStop,
  trace: Partial<KeptTrace> = {},
): Promise<boolean> {
  const at = now();
  const ended = await deleteAddressChange(trx, account);
  // The new mailbox did not confirm the change in time, so it was over already.
  if (!ended || (ended.confirmed_at === null && ended.due_at <= at)) return false;
  const { email, language } = await findMailAddress(trx, account);
  const content = { about: "address-change-stopped", newEmail: ended.email, at } as const;
  // A stranger who asked for the change must not learn from the reason who still reads or uses the ID.
  const told = [
    { to: email, content: { ...content, by: text } },
    { to: ended.email, content },
  ];
  for (const mail of told.filter(({ to }) => to)) {
    await outbox.add(trx, { kind: "mail", mail: { ...mail, language } });
  }
  const detail = OperationDetail.OFFICE_ACT;
  await writeJournal(trx, { detail, text, account, email, ...trace, now: at });
  return true;
}

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
