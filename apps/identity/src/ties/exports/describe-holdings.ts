import { LogLevel, OperationDetail } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findDeclinedNotices } from "../../database/queries/declined-notices.ts";
import { findHeldAddresses } from "../../database/queries/held-addresses.ts";
import {
  findHeldAccount,
  findHeldAsides,
  findHeldBrowsers,
  findHeldIdentities,
  findHeldJournal,
  findHeldSessions,
  findHeldVisits,
} from "../../database/queries/holdings.ts";
import { findPasskeys } from "../../database/queries/passkeys.ts";
import { findOpenReversals } from "../../database/queries/reversals.ts";
import { findSleeps } from "../../database/queries/sleeps.ts";
import { findWholeTies, type LinkedFrom } from "../../database/queries/ties.ts";
import type { ReversalKind, Tables } from "../../database/tables.ts";
import { kindOfService } from "../name-service.ts";
import type { Needs } from "../needs.ts";

/** Of a journal that somebody filled: what is older is left out, and the file says so. */
const MOST_ROWS = 5_000;

/** What identity itself keeps about a holder, as their file has it. Never a hash, a secret, or anybody else's data. */
export type Holdings = Awaited<ReturnType<typeof describeHoldings>>;

export async function describeHoldings(
  parts: Pick<Needs, "config" | "now">,
  trx: Transaction<Tables>,
  account: string,
) {
  const now = parts.now();
  const held = await findHeldAccount(trx, account);
  const journal = await findHeldJournal(trx, account, MOST_ROWS + 1);
  const visits = await findHeldVisits(trx, account);
  const reversals = await findOpenReversals(trx, account, now);
  return {
    id: {
      subject: held.id,
      email: held.email,
      email_confirmed_at: timeOf(held.email_proven_at),
      language: held.language,
      mail_language: held.mail_language,
      state: held.state,
      since: tell(held.created_at),
    },
    ways_in: {
      password:
        held.has_password === 1 ? { since: tell(held.password_since ?? held.created_at) } : null,
      providers: (await findHeldIdentities(trx, account)).map((identity) => ({
        provider: identity.provider_name,
        issuer: identity.issuer,
        subject: identity.subject,
        since: tell(identity.created_at),
      })),
      passkeys: (await findPasskeys(trx, account)).map((passkey) => ({
        name: passkey.name,
        since: tell(passkey.created_at),
        last_used_at: timeOf(passkey.used_at),
        user_agent: passkey.user_agent,
      })),
    },
    services: await describeServices(parts, trx, account),
    sessions: (await findHeldSessions(trx, account, now)).map((session) => ({
      since: tell(session.auth_time),
      user_agent: session.user_agent,
    })),
    sessions_at_services: visits.map(({ client, since }) => ({ client, since: tell(since) })),
    known_browsers: (await findHeldBrowsers(trx, account)).map((browser) => ({
      since: tell(browser.since),
      last_used_at: tell(browser.seen_at),
      user_agent: browser.user_agent,
    })),
    declined_notices: (await findDeclinedNotices(trx, account)).map(({ kind, since }) => ({
      kind,
      since: tell(since),
    })),
    earlier_addresses: (await findHeldAddresses(trx, account, now)).map(({ email, since }) => ({
      email,
      until: tell(since),
    })),
    can_be_undone: reversals.map(({ kind, service_id: serviceId, made_at, ends_at }) => ({
      what: kind satisfies ReversalKind,
      service:
        serviceId === null ? null : (kindOfService(parts.config.catalogue, serviceId) ?? null),
      made_at: tell(made_at),
      until: tell(ends_at),
    })),
    activity: journal.slice(0, MOST_ROWS).map((row) => ({
      at: tell(row.at),
      what: nameOperation(row.operation_detail),
      is_refused: row.log_level !== LogLevel.INFO,
      detail: row.log_text,
      user_agent: row.user_agent,
      times: row.times,
    })),
    activity_is_cut: journal.length > MOST_ROWS,
  };
}

async function describeServices(
  { config, now }: Pick<Needs, "config" | "now">,
  trx: Transaction<Tables>,
  account: string,
) {
  const asides = await findHeldAsides(trx, account, now());
  const sleeps = await findSleeps(trx, account);
  const ties = await findWholeTies(trx, account);
  const nothing = { left_at: null, erase_at: null };
  const places = [
    ...ties.map((tie) => ({ ...tie, ...nothing, state: "active" as const })),
    ...sleeps.map((sleep) => ({ ...sleep, left_at: sleep.began_at, state: "asleep" as const })),
    ...asides.map((aside) => ({
      ...aside,
      ...nothing,
      left_at: aside.ended_at,
      state: "missing" as const,
    })),
  ];
  return places.map((place) => ({
    service_id: place.service_id,
    service: kindOfService(config.catalogue, place.service_id) ?? null,
    state: place.state,
    since: tell(place.since),
    email_there: place.service_email,
    linked: describeLink(place),
    left_at: timeOf(place.left_at),
    erased_from: timeOf(place.erase_at),
  }));
}

const describeLink = ({
  linked_email,
  linked_at,
}: Pick<LinkedFrom, "linked_email" | "linked_at">) =>
  linked_at === null ? null : { email: linked_email, at: tell(linked_at) };

const tell = (at: number): string => new Date(at).toISOString();
const timeOf = (at: number | null): string | null => (at === null ? null : tell(at));

/** A newer version may have written what this one has no name for. */
const nameOperation = (detail: OperationDetail): string =>
  Object.entries(OperationDetail).find(([, number]) => number === detail)?.[0] ?? `${detail}`;
