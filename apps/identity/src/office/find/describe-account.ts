import { ADDRESS_STOPS, canonicalEmail, LogLevel, OperationDetail } from "@musubi/contract";
import { nameAttempts } from "../../accounts/passwords/check-password.ts";
import type { Queries } from "../../database/database.ts";
import {
  accountExists,
  findWholeAccount,
  type WholeAccount,
} from "../../database/queries/accounts.ts";
import { findAddressChange } from "../../database/queries/address-changes.ts";
import { findBlock } from "../../database/queries/blocks.ts";
import { findHeldAddresses } from "../../database/queries/held-addresses.ts";
import { findOwnRows } from "../../database/queries/journal.ts";
import { findSteps } from "../../database/queries/office-find.ts";
import { findMailsTo } from "../../database/queries/outbox.ts";
import { findPause } from "../../database/queries/password-attempts.ts";
import { findOpenReversals } from "../../database/queries/reversals.ts";
import { findUndeliverable } from "../../database/queries/undeliverable.ts";
import { maskEmail } from "../../outbox/mail/mask-email.ts";
import { nameRecipient } from "../../outbox/outbox.ts";
import { describeHoldings } from "../../ties/exports/describe-holdings.ts";
import type { Parts } from "../../ties/operations/parts.ts";

/** How many of the last refusals are shown. */
const MOST_REFUSALS = 10;

/** How many of the office's last acts are searched for a change of address. */
const MOST_ACTS = 50;

/** `freed`: someone else proved the address, which this account had never proved, and took it. */
export type AccountStanding = "active" | "closed" | "merged" | "erased" | "freed";

/**
 * Returns what the office needs to help a holder, on one page. Other mailboxes are masked. It does not show what
 * services keep, addresses of other IDs, or the holder's acts except refused ones and how a change of address was
 * stopped.
 */
export async function describeAccount(parts: Parts, id: string) {
  const { database, reads, secrets } = parts;
  // The ID may be newer than a copy of the database.
  const db = (await accountExists(reads, id)) ? reads : database.db;
  const now = parts.now();
  const account = await findWholeAccount(db, id);
  const standing = standingOf(account);
  const emailKey = canonicalEmail(account.email);
  const attempts = nameAttempts(secrets.attempts, emailKey);
  const recipient = nameRecipient(secrets.outbox, account.email);
  const hasAddress = account.email !== "";
  const refusals = await findOwnRows(db, id, { isRefused: true, most: MOST_REFUSALS });
  const { credentials, services, sessions, known_browsers } = await describeHoldings(parts, db, id);
  const reversals = await findOpenReversals(db, id, now);
  const block = await findBlock(db, id);
  const change = await findAddressChange(db, id, now);
  const pause = hasAddress ? await findPause(db, attempts, now) : undefined;
  return {
    sub: id,
    email: hasAddress ? account.email : null,
    email_proven_at: account.email_proven_at,
    language: account.language,
    since: account.created_at,
    standing,
    // The date of an erased account is not shown: if it was erased early, that changed the date.
    closed_at: standing === "erased" ? null : account.disabled_at,
    merged_into: account.merged_into,
    blocked: block
      ? {
          ...{ since: account.blocked_at, until: block.until },
          ...{ operator: block.operator, by: block.acted_by },
        }
      : null,
    stopped_until: account.stopped_until,
    frozen_until: account.frozen_until,
    needs_new_password: account.password_reset_required !== null,
    credentials: {
      password: credentials.password,
      providers: credentials.providers.map(({ provider, since }) => ({ provider, since })),
      passkeys: credentials.passkeys.map(({ name, since, last_used_at }) => ({
        ...{ name, since, last_used_at },
      })),
    },
    refusals: refusals.map(({ at, operation_detail, log_text, times, log_level, request_id }) => ({
      at,
      detail: operation_detail as OperationDetail,
      reason: log_text,
      times,
      is_error: log_level === LogLevel.ERROR,
      request_id,
    })),
    pause: pause ? { ...pause, until: pause.until > now ? pause.until : null } : null,
    sessions: sessions.length,
    browsers: known_browsers,
    services: services.map(({ service, service_id, state, since, left_at }) => ({
      ...{ service: service ?? `${service_id}`, state, since, left_at },
    })),
    steps: await findSteps(db, id),
    mails: hasAddress ? await findMailsTo(db, recipient) : [],
    undeliverable_since: (hasAddress && (await findUndeliverable(db, emailKey))) || null,
    can_be_taken_back: reversals.map(({ kind, made_at, ends_at, mailbox, stopped_at }) => ({
      ...{ what: kind, made_at, until: ends_at, mailbox: maskEmail(mailbox), stopped_at },
    })),
    address_change: change
      ? { to: maskEmail(change.email), confirmed_at: change.confirmed_at, due_at: change.due_at }
      : null,
    address_stopped: change ? null : await findAddressStop(db, id),
    held_addresses: (await findHeldAddresses(db, id, now)).map(({ email }) => maskEmail(email)),
  };
}

export type DescribedAccount = Awaited<ReturnType<typeof describeAccount>>;

/** Returns how the office's last change of address was stopped, if it was. */
async function findAddressStop(db: Queries, id: string) {
  const wanted = { details: [OperationDetail.OFFICE_ACT], most: MOST_ACTS };
  const acts = await findOwnRows(db, id, wanted);
  const last = acts.find(({ log_text }) => log_text.startsWith("address-"));
  const by = ADDRESS_STOPS.find((each) => each === last?.log_text);
  return last && by ? { at: last.at, by, browser: last.user_agent } : null;
}

function standingOf({ state, email, email_key, merged_into }: WholeAccount): AccountStanding {
  if (email === "") return email_key.startsWith("freed ") ? "freed" : "erased";
  if (state === "active") return "active";
  return merged_into === null ? "closed" : "merged";
}
