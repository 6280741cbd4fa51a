import { CONNECTOR_TIMEOUT_MS, canonicalEmail, type Language } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { LockedAccount } from "../../database/database.ts";
import { setEmail } from "../../database/queries/email-and-password.ts";
import { holdAddress, releaseAddress } from "../../database/queries/held-addresses.ts";
import { findServicesToTell } from "../../database/queries/ties.ts";
import type { Tables } from "../../database/tables.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Parts } from "../parts.ts";
import { writeReversal } from "../reversals/write-reversal.ts";
import { takeAddressBack } from "../take-address-back.ts";
import { endAddressChange } from "./end-address-change.ts";

/**
 * After a holder's own change, services are told at once, and by a job in case that fails. The job waits until the
 * first call has timed out, so that the two do not overlap. After the office's change there is only the job.
 */
const TELL_AGAIN_AFTER_MS = 2 * CONNECTOR_TIMEOUT_MS;

/** A service to tell, and the job that tells it if the call at once fails. */
export type Telling = { readonly serviceId: number; readonly job?: string };

/** A proven address, and where the change comes from. */
type Given = {
  readonly email: string;
  readonly user_agent: string | null;
  readonly language: Language;
  readonly now: number;
};

/**
 * Gives a locked account another address, proven by a code or a link. Both mailboxes and the services are told; the
 * previous mailbox, if it was proven, gets a link that takes the change back. Returns undefined if the account is busy,
 * or if only a provider signs it in. Violates a constraint if another account has the address, or had it until lately.
 */
export async function giveAddress(
  parts: Parts,
  trx: Transaction<Tables>,
  before: LockedAccount,
  { email, user_agent, language, now }: Given,
): Promise<readonly Telling[] | undefined> {
  const { outbox } = parts;
  const { id: account } = before;
  const emailKey = canonicalEmail(email);
  await takeAddressBack(parts, trx, emailKey);
  const isSet = await setEmail(trx, account, { email, emailKey, at: now });
  if (!isSet) return undefined;
  // If the office was about to change the address too, that is over now.
  await endAddressChange(parts, trx, account, "address-stopped");
  const tellings: Telling[] = [];
  for (const serviceId of await findServicesToTell(trx, account, before.email)) {
    const job = { kind: "tell-address", account, serviceId } as const;
    tellings.push({ serviceId, job: await outbox.add(trx, job, now + TELL_AGAIN_AFTER_MS) });
  }
  const takeBack = await writeReversal(parts, trx, {
    account,
    kind: "address",
    before: { email: before.email, emailProvenAt: before.email_proven_at },
    user_agent,
    language,
  });
  await releaseAddress(trx, { account, emailKey });
  if (takeBack) await holdAddress(trx, { account, email: before.email, since: now });
  const seen = seenFrom({ user_agent }, now);
  const changed = { about: "email-changed", newEmail: email, seen, takeBack } as const;
  const confirmed = { about: "email-confirmed", newEmail: email, seen } as const;
  for (const [to, content] of [
    [before.email, changed],
    [email, confirmed],
  ] as const) {
    if (to !== "") await outbox.add(trx, { kind: "mail", mail: { to, language, content } });
  }
  return tellings;
}
