import {
  DAY_MS,
  FORGOTTEN_BROWSER_MS,
  KNOWN_BROWSER_MS,
  REFRESH_TOKEN_LIFETIME_MS,
  TRIES_RESET_AFTER_MS,
} from "@musubi/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import type { JobKind, Tables } from "../tables.ts";
import { MAIL_KINDS } from "./outbox.ts";
import { forgottenAt } from "./password-attempts.ts";

/** How long a mail that was given up can be looked at, and an address counts as dead: it may have been mended. */
const UNDELIVERED_KEPT = 30 * DAY_MS;

/** What nobody would do any more so long after: by then a session at a service is over by itself. */
const OUTLIVED = [...MAIL_KINDS, "tell-log-out"] as const satisfies readonly JobKind[];

/** Rows that nothing asks for any more. A day's grace leaves room for clocks and for people who look. */
type Leftover = {
  readonly table: keyof Tables;
  /** Where they are on PostgreSQL, if not in that table. */
  readonly onPostgres?: string;
  readonly key: readonly string[];
  readonly isStale: (now: number, journalDays: number) => RawBuilder<unknown>;
};

export const LEFTOVERS = [
  {
    table: "journal",
    // Months that were made are dropped as they are.
    onPostgres: "journal_rest",
    key: ["id", "month"],
    isStale: (now, journalDays) => sql`at < ${now - journalDays * DAY_MS}`,
  },
  {
    table: "verification_code",
    key: ["key"],
    // The tries are kept longer than the code, or a new code would give new tries.
    isStale: (now) => {
      const rested = now - TRIES_RESET_AFTER_MS - DAY_MS;
      return sql`expires_at < ${rested} and last_tried_at < ${rested} and last_sent_at < ${rested}`;
    },
  },
  {
    table: "token_family",
    key: ["id"],
    isStale: (now) => sql`expires_at < ${now - DAY_MS} or revoked_at < ${now - DAY_MS}
      or (redeemed_at is null and code_expires_at < ${now - DAY_MS})`,
  },
  {
    table: "oidc_state",
    key: ["model", "id_hash"],
    isStale: (now) => sql`expires_at < ${now - DAY_MS}`,
  },
  {
    table: "client_visit",
    key: ["sso", "client"],
    // As long as anything of it is good at a service, that is told of its end.
    isStale: (now) => sql`since < ${now - REFRESH_TOKEN_LIFETIME_MS - DAY_MS}
      and not exists (select 1 from oidc_state where oidc_state.grant_id = client_visit.grant_id)`,
  },
  { table: "pending_visit", key: ["id_hash"], isStale: (now) => sql`expires_at < ${now - DAY_MS}` },
  {
    table: "login_session",
    key: ["id"],
    // One that no longer lets in by itself may still be a session at a service.
    isStale: (now) => sql`(ended_at < ${now - DAY_MS} or (expires_at < ${now - DAY_MS}
        and not exists (select 1 from client_visit where client_visit.sso = login_session.sso)))
      and not exists (select 1 from token_family where token_family.login_session = login_session.id)`,
  },
  {
    table: "known_browser",
    key: ["account", "browser_hash"],
    isStale: (now) => sql`seen_at < ${now - KNOWN_BROWSER_MS - DAY_MS}`,
  },
  {
    table: "forgotten_browser",
    key: ["account", "browser_hash"],
    isStale: (now) => sql`forgotten_at < ${now - FORGOTTEN_BROWSER_MS - DAY_MS}`,
  },
  { table: "admission", key: ["link_hash"], isStale: (now) => sql`expires_at < ${now - DAY_MS}` },
  {
    table: "password_attempt",
    key: ["key"],
    // When a link was last asked for may be later than the last try.
    isStale: (now) => sql`${forgottenAt} < ${now - DAY_MS}
      and coalesce(link_asked_at, 0) < ${now - DAY_MS}`,
  },
  {
    table: "spent_proof",
    key: ["issuer", "subject", "auth_time"],
    // Far beyond the life of any token that could be shown again.
    isStale: (now) => sql`spent_at < ${now - 7 * DAY_MS}`,
  },
  { table: "certification", key: ["hash"], isStale: (now) => sql`expires_at < ${now - DAY_MS}` },
  {
    table: "social_attempt",
    key: ["state_hash"],
    isStale: (now) => sql`expires_at < ${now - DAY_MS}`,
  },
  {
    table: "passkey_challenge",
    key: ["challenge_hash"],
    isStale: (now) => sql`expires_at < ${now - DAY_MS}`,
  },
  { table: "rate_limit", key: ["key"], isStale: (now) => sql`expire < ${now - DAY_MS}` },
  { table: "broker_handle", key: ["hash"], isStale: (now) => sql`expires_at < ${now - DAY_MS}` },
  {
    table: "sleep",
    key: ["key"],
    // Longer than its erase job could still ask for it.
    isStale: (now) => sql`erase_at < ${now - UNDELIVERED_KEPT} and state in ('woken', 'erased')`,
  },
  {
    table: "undone_link",
    key: ["service_id", "owner"],
    isStale: (now) => sql`until < ${now - DAY_MS}`,
  },
  { table: "login_step", key: ["id_hash"], isStale: (now) => sql`expires_at < ${now - DAY_MS}` },
  {
    table: "outbox",
    key: ["id"],
    // Whatever else was given up waits for an operator to act.
    isStale: (now) =>
      sql`gave_up_at < ${now - UNDELIVERED_KEPT} and kind in (${sql.join(OUTLIVED)})`,
  },
  {
    table: "undeliverable",
    key: ["email_key"],
    isStale: (now) => sql`since < ${now - UNDELIVERED_KEPT}`,
  },
  {
    table: "tie_aside",
    key: ["account", "service_id"],
    isStale: (now) => sql`until < ${now}`,
  },
  {
    table: "tie_doubt",
    key: ["account", "service_id"],
    // As if it had never been said: whoever comes back after so long is asked about twice again.
    isStale: (now) => sql`zero_at < ${now - 30 * DAY_MS}`,
  },
  {
    table: "belief_asked",
    key: ["account"],
    isStale: (now) => sql`asked_at < ${now - 2 * DAY_MS}`,
  },
  {
    table: "ask_queued",
    key: ["account", "service_id"],
    isStale: (now) => sql`queued_at < ${now - 2 * DAY_MS}`,
  },
  {
    table: "service_answer",
    key: ["service_id", "minute"],
    isStale: (now) => sql`minute < ${now - DAY_MS}`,
  },
  {
    table: "reversal",
    key: ["id"],
    // What stops an account is needed until the stop has ended, be that late, and what came after goes back with it.
    isStale: (now) => sql`ends_at < ${now - DAY_MS} and not exists (
      select 1 from account where account.id = reversal.account and account.stopped_by is not null)`,
  },
  {
    table: "told_sign_in",
    key: ["link_hash"],
    isStale: (now) => sql`ends_at < ${now - DAY_MS}`,
  },
  {
    table: "held_address",
    key: ["email_key"],
    // Nobody else gets it while anything of its account can be taken back.
    isStale: (
      now,
    ) => sql`not exists (select 1 from reversal where reversal.account = held_address.account
      and reversal.closed_at is null and reversal.ends_at > ${now})
      and not exists (select 1 from account where account.id = held_address.account
        and account.stopped_by is not null)`,
  },
  { table: "office_proposal", key: ["id"], isStale: (now) => sql`ends_at < ${now - DAY_MS}` },
  {
    table: "address_change",
    key: ["account"],
    // What was confirmed is ended by its job, be that late.
    isStale: (now) => sql`confirmed_at is null and due_at < ${now - DAY_MS}`,
  },
  // Without any grace: its holder was promised so.
  { table: "data_export", key: ["id"], isStale: (now) => sql`expires_at <= ${now}` },
  { table: "signing_key", key: ["kid"], isStale: (now) => sql`retired_at < ${now - DAY_MS}` },
] as const satisfies readonly Leftover[];

/**
 * Deletes at most so many leftovers of a table, and says how many it found. Several processes may do
 * it at once: the second finds less.
 */
export async function deleteLeftovers(
  { db, engine }: Database,
  { table, onPostgres = table, key, isStale }: Leftover,
  { now, journalDays }: { readonly now: number; readonly journalDays: number },
  most: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const from = sql.table(engine === "postgres" ? onPostgres : table);
  const { numAffectedRows } = await sql`
    delete from ${from} where (${columns}) in (
      select ${columns} from ${from} where ${isStale(now, journalDays)} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
