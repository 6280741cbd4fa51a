import { canonicalEmail, REST_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { askOldAccounts } from "../accounts/address-change/ask-old-accounts.ts";
import { endAddressChange } from "../accounts/address-change/end-address-change.ts";
import { giveAddress } from "../accounts/address-change/give-address.ts";
import { mailStopLink, makeStopSecret } from "../accounts/address-change/mail-stop-link.ts";
import { isConfirmedByHeld } from "../accounts/held-addresses/confirmed-by-held.ts";
import { isResting } from "../accounts/resting.ts";
import type { LockedAccount } from "../database/database.ts";
import {
  deleteAddressChange,
  findAddressChange,
  replaceAddressChange,
} from "../database/queries/address-changes.ts";
import { isExternallySigned } from "../database/queries/email-and-password.ts";
import { isTaken } from "../database/queries/held-addresses.ts";
import { isBusy } from "../database/queries/operation-locks.ts";
import { findUndeliverable } from "../database/queries/undeliverable.ts";
import type { Tables } from "../database/tables.ts";
import type { Job, JobResult } from "../outbox/jobs.ts";
import { hashSecret, randomSecret } from "../settings/secrets.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { act } from "./act.ts";
import { hasAskedMost } from "./find/look-up.ts";
import { hashAsked } from "./journal/chain.ts";
import { type Author, writeOffice } from "./journal/write-office.ts";
import { actOn, showAct } from "./on-account.ts";

type Wanted = { readonly account: string; readonly email: string };

type Hindrance =
  | "closed"
  | "resting"
  | "busy"
  | "held"
  | "provider"
  | "same-address"
  | "taken"
  | "undeliverable";

/**
 * Gives an ID another address if its holder has lost the mailbox: 72 hours after the new mailbox has confirmed the
 * change. Until then the change is stopped by a link in the present mailbox, a button in a session, or a mere log-in,
 * and also by whatever stops, freezes or blocks the ID.
 */
export const changeAddress = (
  parts: Parts,
  { account, email }: Wanted,
  author: Author,
): Promise<Answer<object, "unknown" | "blocked" | Hindrance>> =>
  actOn(
    parts,
    { act: "change-address", account, author },
    async (trx, held, now) => {
      const hindrance = await hinder(trx, held, email, now);
      if (hindrance) return refuse(hindrance);
      const secret = randomSecret();
      const until = now + REST_MS;
      const change = {
        account,
        email,
        email_key: canonicalEmail(email),
        link_hash: hashSecret(secret),
        stop_hash: hashSecret(makeStopSecret(parts.secrets, { account, asked_at: now })),
        asked_at: now,
        confirmed_at: null,
        due_at: until,
      };
      await replaceAddressChange(trx, change);
      const content = { about: "address-change-asked", secret, until, at: now } as const;
      const mail = { to: email, language: held.language, content, uselessFrom: until };
      await parts.outbox.add(trx, { kind: "mail", mail });
      await mailStopLink(parts, trx, change);
      await showAct(trx, account, "address-asked", now);
      return answer({});
    },
    { nameless: true },
  );

async function hinder(
  trx: Transaction<Tables>,
  held: LockedAccount,
  email: string,
  now: number,
): Promise<Hindrance | undefined> {
  const { id: account } = held;
  const emailKey = canonicalEmail(email);
  if (held.state !== "active") return "closed";
  if (isResting(held, now)) return "resting";
  if (await isBusy(trx, account)) return "busy";
  if (emailKey === canonicalEmail(held.email)) return "same-address";
  if (await isExternallySigned(trx, account)) return "provider";
  if (!(await isConfirmedByHeld(trx, account, now))) return "held";
  if (await isTaken(trx, { account, emailKey, now })) return "taken";
  return (await findUndeliverable(trx, emailKey)) ? "undeliverable" : undefined;
}

/**
 * Returns a service that has an old account under the new address, if any. The holder has to link it first. The answer
 * reveals as much as a search does, so it is recorded and counted as one, before any service is asked.
 */
export async function findKnowing(
  parts: Parts,
  { account, email }: Wanted,
  author: Author,
): Promise<Answer<{ readonly known?: string }, "too-many">> {
  const asked = hashAsked(parts.secrets.office, canonicalEmail(email));
  const search = { act: "change-address search", account, author, asked };
  const counted = await act<object, "too-many">(parts, search, async (trx, now) =>
    (await hasAskedMost(trx, author, now)) ? refuse("too-many") : answer({}),
  );
  if (!counted.ok) return counted;
  const { known } = await askOldAccounts(parts, email, "ja");
  if (!known) return answer({});
  const refused = { act: "change-address", account, author };
  await act(parts, refused, async () => refuse("service-knows"));
  return answer({ known: known.kind });
}

/** The author of a change that became due: no operator acts at that moment. */
const NOBODY = { user: "", by: "", reason: "" };

/** Gives an account the new address when it is due, unless the change was stopped or is no longer possible. */
export async function giveDueAddress(
  parts: Parts,
  { account, askedAt }: Extract<Job, { kind: "change-address" }>,
): Promise<JobResult> {
  const { database } = parts;
  // The database's clock: if our own were ahead, it would shorten the time for stopping the change.
  const now = await database.now();
  const note = { act: "change-address due", account, author: NOBODY };
  const give = (): Promise<JobResult> =>
    database.transact(async (trx): Promise<JobResult> => {
      const [held] = await database.lockAccounts(trx, [account]);
      const change = await findAddressChange(trx, account, now);
      if (!held || change?.asked_at !== askedAt || change.confirmed_at === null) return DONE;
      if (change.due_at > now) return { result: "later", at: change.due_at, reason: "not due yet" };
      if (await isBusy(trx, account)) return { result: "retry", reason: "busy" };
      const { email } = change;
      const hindrance = await hinder(trx, held, email, now);
      // The new mailbox may refuse mail by now: it was read when it confirmed the change, which is enough here.
      if (hindrance && hindrance !== "undeliverable") {
        await endAddressChange(parts, trx, account, "address-stopped");
        await writeOffice(parts, trx, { ...note, outcome: hindrance }, now);
        return DONE;
      }
      await deleteAddressChange(trx, account);
      const given = { email, user_agent: null, language: held.language, now };
      await giveAddress(parts, trx, held, given);
      await showAct(trx, account, "address-changed", now);
      await writeOffice(parts, trx, { ...note, outcome: "done" }, now);
      return DONE;
    });
  try {
    return await give();
  } catch (error) {
    // Another ID took the address at the same moment: the next try finds it taken.
    if (database.violation(error) === undefined) throw error;
    return { result: "retry", reason: "taken" };
  }
}

const DONE = { result: "done" } as const;
