import type { Queries } from "../../database/database.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import type { AddressChange } from "../../database/queries/address-changes.ts";
import { authenticate, type Secrets } from "../../settings/secrets.ts";
import type { Parts } from "../parts.ts";

/** Returns the secret of the link that stops a change: the same one in each mail to the present mailbox about it. */
export const makeStopSecret = (
  { reversals }: Pick<Secrets, "reversals">,
  { account, asked_at }: Pick<AddressChange, "account" | "asked_at">,
): string => authenticate(reversals, JSON.stringify(["stop-address", account, asked_at]));

/** Tells the present mailbox about a change of address that the office will make, with a link that stops it. */
export async function mailStopLink(
  { outbox, secrets }: Parts,
  trx: Queries,
  change: AddressChange,
): Promise<void> {
  const { email: to, language } = await findMailAddress(trx, change.account);
  // An ID may have no address.
  if (to === "") return;
  const content = {
    about: "address-change-told",
    newEmail: change.email,
    at: change.asked_at,
    due: change.confirmed_at === null ? undefined : change.due_at,
    secret: makeStopSecret(secrets, change),
  } as const;
  await outbox.add(trx, { kind: "mail", mail: { to, language, content } });
}
