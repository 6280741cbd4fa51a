import {
  DAY_MS,
  FORGOTTEN_BROWSER_MS,
  KNOWN_BROWSER_MS,
  REFRESH_TOKEN_LIFETIME_MS,
  SLEEP_MS,
  TRIES_RESET_AFTER_MS,
} from "@musubi/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import type { JobKind, Tables } from "../tables.ts";
import { MAIL_KINDS } from "./outbox.ts";
import { forgottenAt } from "./password-attempts.ts";

/** How long a mail that was given up can be inspected, and an address counts as undeliverable: it may work again. */
const UNDELIVERED_KEPT = 30 * DAY_MS;

/** Jobs that are useless after that time: mails, and the notice of a log-out, whose session has expired by then. */
const OUTLIVED = [...MAIL_KINDS, "tell-log-out"] as const satisfies readonly JobKind[];

/** Rows that are no longer needed. By default a day of grace covers clock differences, and operators who look there. */
type Leftover = {
  readonly table: keyof Tables;
  /** The table on PostgreSQL, if it is another. */
  readonly onPostgres?: string;
  readonly key: readonly string[];
  /** A time, indexed in large tables, and how long after it the rows are kept. The oldest are checked first. */
  readonly end: string;
  readonly keptMs?: number;
  /** A further condition. It should hold for nearly all rows that old: the others are checked again each time. */
  readonly isStale?: (now: number) => RawBuilder<unknown>;
};

const RESTED = TRIES_RESET_AFTER_MS + DAY_MS;

export const LEFTOVERS = [
  // On PostgreSQL, only rows outside of the months' tables: these are dropped as a whole.
  { table: "journal", onPostgres: "journal_rest", key: ["id", "month"], end: "at" },
  {
    table: "verification_code",
    key: ["key"],
    end: "expires_at",
    // The tries are kept longer than the code: otherwise a new code would give new tries.
    keptMs: RESTED,
    isStale: (now) => sql`last_tried_at < ${now - RESTED} and last_sent_at < ${now - RESTED}`,
  },
  { table: "token_family", key: ["id"], end: "expires_at" },
  { table: "oidc_state", key: ["model", "id_hash"], end: "expires_at" },
  {
    table: "client_session",
    key: ["sso", "client"],
    end: "since",
    keptMs: REFRESH_TOKEN_LIFETIME_MS + DAY_MS,
    // While anything of the client session is valid at a service, the service must be notified when it ends.
    isStale: () =>
      sql`not exists (select 1 from oidc_state where oidc_state.grant_id = client_session.grant_id)`,
  },
  { table: "pending_interaction", key: ["id_hash"], end: "expires_at" },
  // The tokens of a session are deleted with it.
  { table: "login_session", key: ["id"], end: "ended_at" },
  {
    table: "login_session",
    key: ["id"],
    end: "expires_at",
    // An expired session logs in no more, but its last tokens are valid for so long, and a service may still use it.
    keptMs: REFRESH_TOKEN_LIFETIME_MS + 2 * DAY_MS,
    isStale: () =>
      sql`not exists (select 1 from client_session where client_session.sso = login_session.sso)`,
  },
  {
    table: "known_browser",
    key: ["account", "browser_hash"],
    end: "seen_at",
    keptMs: KNOWN_BROWSER_MS + DAY_MS,
  },
  {
    table: "forgotten_browser",
    key: ["account", "browser_hash"],
    end: "forgotten_at",
    keptMs: FORGOTTEN_BROWSER_MS + DAY_MS,
  },
  { table: "admission", key: ["link_hash"], end: "expires_at" },
  {
    table: "password_attempt",
    key: ["key"],
    end: "last_at",
    // A link may have been requested after the last try.
    isStale: (now) => sql`${forgottenAt} < ${now - DAY_MS}
      and coalesce(link_asked_at, 0) < ${now - DAY_MS}`,
  },
  {
    table: "spent_proof",
    key: ["issuer", "subject", "auth_time"],
    end: "spent_at",
    // Far beyond the life of any token that could be shown again.
    keptMs: 7 * DAY_MS,
  },
  { table: "certification", key: ["hash"], end: "expires_at" },
  { table: "social_sign_in", key: ["state_hash"], end: "expires_at" },
  { table: "passkey_challenge", key: ["challenge_hash"], end: "expires_at" },
  { table: "rate_limit", key: ["key"], end: "expire" },
  { table: "broker_handle", key: ["hash"], end: "expires_at" },
  {
    table: "erased_place",
    key: ["service_id", "lineage"],
    end: "erase_at",
    keptMs: UNDELIVERED_KEPT,
  },
  { table: "undone_link", key: ["service_id", "owner"], end: "until" },
  { table: "login_form_state", key: ["id_hash"], end: "expires_at" },
  {
    table: "outbox",
    key: ["id"],
    end: "gave_up_at",
    keptMs: UNDELIVERED_KEPT,
    // All other jobs that were given up wait for an operator.
    isStale: () => sql`kind in (${sql.join(OUTLIVED)})`,
  },
  { table: "undeliverable", key: ["email_key"], end: "since", keptMs: UNDELIVERED_KEPT },
  { table: "tie_aside", key: ["account", "service_id"], end: "until", keptMs: 0 },
  {
    table: "tie_doubt",
    key: ["account", "service_id"],
    end: "zero_at",
    // After so long a doubt is forgotten: the service has to deny the account twice again.
    keptMs: 30 * DAY_MS,
  },
  { table: "belief_asked", key: ["account"], end: "asked_at", keptMs: 2 * DAY_MS },
  { table: "ask_queued", key: ["account", "service_id"], end: "queued_at", keptMs: 2 * DAY_MS },
  { table: "service_answer", key: ["service_id", "minute"], end: "minute" },
  {
    table: "reversal",
    key: ["id"],
    end: "ends_at",
    // Ending a stop needs the reversal that began it and all later ones, even if the stop ends late. Undoing a merge by
    // the target's reversal needs the source's, which knows what older claims have brought home.
    isStale: () => sql`not exists (
      select 1 from account where account.id = reversal.account and account.stopped_by is not null)
      and not (reversal.kind = 'merge-source' and exists (
        select 1 from reversal as other where other.op = reversal.op and other.kind = 'merge-target'))`,
  },
  { table: "told_sign_in", key: ["link_hash"], end: "ends_at" },
  {
    table: "held_address",
    key: ["email_key"],
    end: "since",
    keptMs: SLEEP_MS,
    // Nobody else gets the address while anything of its account can be taken back.
    isStale: (
      now,
    ) => sql`not exists (select 1 from reversal where reversal.account = held_address.account
      and reversal.closed_at is null and reversal.ends_at > ${now})
      and not exists (select 1 from account where account.id = held_address.account
        and account.stopped_by is not null)`,
  },
  {
    table: "address_change",
    key: ["account"],
    end: "due_at",
    // A confirmed change is ended by its job, even if late.
    isStale: () => sql`confirmed_at is null`,
  },
  // No grace: the holder was promised this time.
  { table: "data_export", key: ["id"], end: "expires_at", keptMs: -1 },
  { table: "signing_key", key: ["kid"], end: "retired_at" },
] as const satisfies readonly Leftover[];

/**
 * Deletes at most so many leftovers of a table, and returns how many it deleted. Processes may do this at the same
 * time: the second finds less.
 */
export async function deleteLeftovers(
  { db, engine }: Database,
  { table, onPostgres = table, key, end, keptMs = DAY_MS, isStale }: Leftover,
  now: number,
  most: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const from = sql.table(engine === "postgres" ? onPostgres : table);
  const also = isStale ? sql` and ${isStale(now)}` : sql``;
  const { numAffectedRows } = await sql`
    delete from ${from} where (${columns}) in (
      select ${columns} from ${from} where ${sql.ref(end)} < ${now - keptMs}${also}
      order by ${sql.ref(end)} limit ${most}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
