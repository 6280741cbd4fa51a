import { type Kysely, SqliteAdapter, sql } from "kysely";

/** `tables.ts` describes the tables and columns. Times are milliseconds since 1970; 1 and 0 mean yes and no. */
const TABLES = `
create table account (
  id text not null primary key,
  email text not null,
  email_key text not null constraint account_email_unique unique,
  email_proven_at bigint,
  password_hash text,
  password_since bigint,
  password_added_at bigint,
  password_reset_required bigint,
  language text not null constraint account_language_known check (language in ('ja', 'en')),
  page_language text not null check (page_language in ('ja', 'en')),
  mail_language text check (mail_language in ('ja', 'en')),
  mail_language_since bigint,
  state text not null default 'active'
    constraint account_state_known check (state in ('active', 'disabled')),
  created_at bigint not null,
  disabled_at bigint,
  merged_into text,
  stopped_until bigint,
  stopped_by text,
  frozen_until bigint,
  frozen_since bigint,
  frozen_for bigint,
  own_frozen_at bigint,
  blocked_at bigint,
  imported_at bigint,
  asks_old_system bigint,
  imported_line bigint,
  foreign_cost bigint,
  terms_accepted_at bigint,
  seq bigint not null default 0
);
create index account_by_foreign_hash on account (foreign_cost) where foreign_cost is not null
  and password_hash not like '$argon2id$v=19$m=19456,t=2,p=1$%';
create index account_by_old_system on account (id) where asks_old_system is not null;
create index account_by_freeze on account (frozen_until) where frozen_until is not null;

create table account_import (
  file_hash text not null,
  existing text not null,
  started_at bigint not null,
  lines bigint not null default 0,
  report_bytes bigint not null default 0,
  made bigint not null default 0,
  added bigint not null default 0,
  skipped bigint not null default 0,
  faulty bigint not null default 0,
  done_at bigint,
  primary key (file_hash, existing)
);

create table account_block (
  account text not null primary key references account (id),
  operator text not null,
  acted_by text not null,
  reason text not null,
  until bigint
);

create table shut_account (
  service_id integer not null,
  lineage text not null,
  account text not null references account (id),
  key text not null,
  state text not null,
  primary key (service_id, lineage)
);
create index shut_account_by_account on shut_account (account);

create table account_identity (
  issuer text not null,
  subject text not null,
  account text not null references account (id),
  provider_name text not null,
  created_at bigint not null,
  used_at bigint,
  address text,
  primary key (issuer, subject)
);
create index account_identity_by_account on account_identity (account);

create table passkey (
  id text not null primary key,
  account text not null references account (id),
  credential_id text not null constraint passkey_credential_unique unique,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  backed_up integer not null,
  name text not null,
  user_agent text not null,
  created_at bigint not null,
  used_at bigint
);
create index passkey_by_account on passkey (account);

create table passkey_challenge (
  challenge_hash text not null primary key,
  purpose text not null,
  binding_hash text not null,
  account text,
  expires_at bigint not null
);

create table known_browser (
  account text not null references account (id),
  browser_hash text not null,
  since bigint not null,
  seen_at bigint not null,
  user_agent text not null,
  at_home integer not null default 0,
  passkey_offered_at bigint,
  primary key (account, browser_hash)
);

create table forgotten_browser (
  account text not null references account (id),
  browser_hash text not null,
  since bigint not null,
  forgotten_at bigint not null,
  primary key (account, browser_hash)
);

create table login_session (
  id text not null primary key,
  secret_hash text not null constraint login_session_secret_unique unique,
  account text not null references account (id),
  auth_time bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  user_agent text,
  sso text not null,
  amr text,
  browser_hash text,
  notice_language text not null
);
create index login_session_by_account on login_session (account);
create index login_session_by_sso on login_session (sso);
create index login_session_by_log_out on login_session (ended_at) where ended_at is not null;

create table token_family (
  id text not null primary key,
  login_session text not null
    constraint token_family_session_fkey references login_session (id) on delete cascade,
  account text not null references account (id),
  code_hash text not null constraint token_family_code_unique unique,
  challenge text not null,
  code_expires_at bigint not null,
  redeemed_at bigint,
  generation integer not null default 0,
  rotated_at bigint,
  expires_at bigint not null,
  revoked_at bigint,
  created_at bigint not null,
  bound integer not null default 0
);
create index token_family_by_session on token_family (login_session);

create view live_session as
select
  token_family.id as family,
  token_family.login_session as login_session,
  account.id as account,
  account.email as email,
  account.page_language as language,
  login_session.notice_language as notice_language,
  case when account.password_hash is null then 0 else 1 end as has_password,
  login_session.auth_time as auth_time,
  login_session.user_agent as user_agent
from token_family
join login_session on login_session.id = token_family.login_session
join account on account.id = token_family.account
where token_family.redeemed_at is not null
  and token_family.revoked_at is null
  and login_session.ended_at is null
  and account.state = 'active'
  and account.blocked_at is null;

create table signing_key (
  kid text not null primary key,
  algorithm text not null constraint signing_key_algorithm_known check (algorithm in ('ES256', 'RS256')),
  public_jwk text not null,
  private_jwk text not null,
  created_at bigint not null,
  retired_at bigint
);

create table password_attempt (
  key text not null primary key,
  failures integer not null,
  last_at bigint not null,
  link_asked_at bigint
);

create table admission (
  link_hash text not null primary key,
  account text not null references account (id),
  attempts_key text not null,
  browser_hash text,
  expires_at bigint not null
);
create index admission_by_browser on admission (attempts_key, browser_hash);

create table verification_code (
  key text not null primary key,
  code_hash text not null,
  target text not null,
  expires_at bigint not null,
  sends integer not null,
  last_sent_at bigint not null,
  tries integer not null default 0,
  last_tried_at bigint not null default 0,
  used_by text
);
create index verification_code_by_target on verification_code (target);

create table undeliverable (
  email_key text not null primary key,
  since bigint not null
);

create table rate_limit (
  key text not null primary key,
  points integer not null,
  expire bigint not null
);

create table login_form_state (
  id_hash text not null primary key,
  binding_hash text not null,
  kept text not null,
  expires_at bigint not null
);

create table social_sign_in (
  state_hash text not null primary key,
  provider text not null,
  binding_hash text not null,
  kept text not null,
  expires_at bigint not null,
  handle_hash text constraint social_sign_in_handle_unique unique,
  answer text
);

create table broker_handle (
  hash text not null primary key,
  nonce_hash text not null,
  id_token text not null,
  expires_at bigint not null
);

create table oidc_state (
  model text not null,
  id_hash text not null,
  payload text not null,
  account text,
  grant_id text,
  uid text,
  consumed_at bigint,
  expires_at bigint not null,
  provider text not null,
  primary key (model, id_hash)
);
create index oidc_state_by_account on oidc_state (account);
create index oidc_state_by_grant on oidc_state (grant_id, model);
create index oidc_state_by_uid on oidc_state (uid) where uid is not null;

create table client_session (
  sso text not null,
  client text not null,
  account text not null references account (id),
  sid text not null,
  grant_id text not null,
  since bigint not null,
  primary key (sso, client)
);
create index client_session_by_account on client_session (account);
create index client_session_by_sid on client_session (sid);

create table pending_interaction (
  id_hash text not null primary key,
  sso text not null,
  service_id integer not null,
  request text not null,
  expires_at bigint not null
);
create index pending_interaction_by_sso on pending_interaction (sso);

create table office_journal (
  seq bigint not null primary key,
  at bigint not null,
  act text not null,
  outcome text not null,
  account text,
  system_user text not null,
  acted_by text not null,
  asked text,
  terms text not null,
  reason_hash text not null,
  reason text,
  mac text not null
);
create index office_journal_by_time on office_journal (at);
create index office_journal_by_account on office_journal (account, at);

create table office_checkpoint (
  seq bigint not null primary key,
  at bigint not null,
  mac text not null,
  signature text not null
);

create table outbox (
  id text not null primary key,
  kind text not null,
  payload text not null,
  created_at bigint not null,
  due_at bigint not null,
  attempts integer not null default 0,
  last_error text,
  gave_up_at bigint,
  recipient text
);
create index outbox_by_due_time on outbox (gave_up_at, due_at);
create index outbox_by_recipient on outbox (recipient) where recipient is not null;

create table counter (
  name text not null primary key,
  value bigint not null
);

create table place (
  account text not null references account (id),
  service_id integer not null,
  lineage text not null,
  since bigint not null,
  service_email text,
  telling text,
  linked_owner text,
  linked_email text,
  linked_verified integer,
  linked_at bigint,
  old_id text,
  unheard integer,
  told text,
  address_seq bigint not null default 0,
  state text not null default 'active' constraint place_state_known
    check (state in ('active', 'asleep', 'waking', 'erasing')),
  sleep_key text,
  left_at bigint,
  erase_at bigint,
  primary key (account, service_id),
  constraint place_sleep_whole check (case when state = 'active'
    then sleep_key is null and left_at is null and erase_at is null
    else sleep_key is not null and left_at is not null and erase_at is not null end)
);
create unique index place_by_lineage on place (lineage, service_id);
create index place_by_service on place (service_id, state);
create index place_by_linked_owner on place (linked_owner) where linked_owner is not null;
create unique index place_by_old_id on place (service_id, old_id) where old_id is not null;
create unique index place_by_sleep on place (sleep_key) where sleep_key is not null;
create index place_asleep on place (erase_at) where state <> 'active';

create view tie as
select account, service_id, lineage, since, service_email, telling,
  linked_owner, linked_email, linked_verified, linked_at, old_id, unheard, told, address_seq
from place where state = 'active';

create view sleep as
select account, service_id, lineage, since, service_email, telling,
  linked_owner, linked_email, linked_verified, linked_at, old_id, unheard, told, address_seq,
  sleep_key as key, left_at, erase_at, state
from place where state <> 'active';

create table erased_place (
  service_id integer not null,
  lineage text not null,
  account text not null,
  erase_at bigint not null,
  primary key (service_id, lineage)
);
create index erased_place_by_account on erased_place (account);

create table tie_doubt (
  account text not null references account (id),
  service_id integer not null,
  lineage text not null,
  zero_at bigint not null,
  primary key (account, service_id)
);

create table tie_aside (
  account text not null references account (id),
  service_id integer not null,
  lineage text not null,
  since bigint not null,
  service_email text,
  telling text,
  linked_owner text,
  linked_email text,
  linked_verified integer,
  linked_at bigint,
  old_id text,
  unheard integer,
  told text,
  address_seq bigint not null default 0,
  ended_at bigint not null,
  until bigint not null,
  told_at bigint,
  primary key (account, service_id)
);
create index tie_aside_by_lineage on tie_aside (lineage);
create index tie_aside_by_service on tie_aside (service_id, ended_at);
create index tie_aside_by_old_id on tie_aside (service_id, old_id) where old_id is not null;

create table undone_link (
  service_id integer not null,
  owner text not null,
  email text,
  email_verified integer not null,
  until bigint not null,
  address_seq bigint not null,
  primary key (service_id, owner)
);

create table belief_asked (
  account text not null primary key references account (id),
  asked_at bigint not null,
  silent text
);

create table ask_queued (
  account text not null references account (id),
  service_id integer not null,
  queued_at bigint not null,
  primary key (account, service_id)
);

create table service_answer (
  service_id integer not null,
  minute bigint not null,
  total integer not null,
  zeros integer not null,
  primary key (service_id, minute)
);

create table service_trust (
  service_id integer not null primary key,
  forgets_since bigint,
  ones integer not null default 0
);

create table operation (
  id text not null primary key,
  kind text not null constraint operation_kind_known check (
    kind in ('merge', 'undo', 'link', 'open', 'delete', 'wake', 'unlink', 'restore')),
  source text,
  target text not null,
  state text not null constraint operation_state_known check (
    state in ('running', 'cancelling', 'done', 'cancelled', 'undone')),
  created_at bigint not null,
  touched_at bigint not null,
  user_agent text,
  notice_language text,
  cause text
);
create index operation_by_state on operation (state, touched_at);
create index operation_by_kind on operation (kind, touched_at);
create index operation_by_source on operation (source);
create index operation_by_target on operation (target);

create table operation_lock (
  account text not null primary key,
  op text not null references operation (id)
);

create table operation_step (
  op text not null references operation (id),
  service_id integer not null,
  key text not null,
  seq bigint not null,
  from_owner text not null,
  to_owner text not null,
  old_owner text,
  is_back integer not null default 0,
  lineage text,
  service_email text,
  email_verified integer,
  state text not null constraint operation_step_state_known check (
    state in ('todo', 'sent', 'done', 'refused')),
  attempts integer not null default 0,
  unheard integer not null default 0,
  last_error text,
  last_words text,
  words_language text,
  primary key (op, service_id)
);
create index operation_step_by_lineage on operation_step (lineage);
create index operation_step_by_old_owner on operation_step (service_id, old_owner)
  where old_owner is not null;

create table spent_proof (
  issuer text not null,
  subject text not null,
  auth_time bigint not null,
  operation text not null,
  caller text not null,
  spent_at bigint not null,
  primary key (issuer, subject, auth_time)
);

create table certification (
  hash text not null primary key,
  caller text not null,
  service_id integer not null,
  service_account text not null,
  email text not null,
  migration_status integer not null,
  created_at bigint not null,
  expires_at bigint not null
);
create index certification_by_caller on certification (caller, email, created_at);

create table reversal (
  id text not null primary key,
  rank bigint not null,
  account text not null references account (id),
  kind text not null,
  mailbox text not null,
  mailbox_key text not null,
  before text not null,
  op text,
  other text,
  service_id integer,
  lineage text,
  is_old_account integer not null default 0,
  user_agent text,
  made_at bigint not null,
  ends_at bigint not null,
  link_hash text,
  mailed_at bigint,
  needs_older integer not null default 0,
  floor bigint,
  stopped_at bigint,
  frozen_at bigint,
  object_hash text,
  closed_at bigint,
  language text not null,
  passkey_hash text
);
create unique index reversal_by_link_hash on reversal (link_hash);
create unique index reversal_by_object_hash on reversal (object_hash);
create index reversal_by_account on reversal (account);
create index reversal_by_other on reversal (other) where other is not null;
create index reversal_by_mailbox on reversal (mailbox_key);
create index reversal_by_op on reversal (op) where op is not null;
create index reversal_by_lineage on reversal (lineage) where lineage is not null;
create index reversal_by_passkey on reversal (passkey_hash) where passkey_hash is not null;

create table reversal_service (
  reversal text not null
    constraint reversal_service_fkey references reversal (id) on delete cascade,
  service_id integer not null,
  lineage text not null,
  primary key (reversal, service_id)
);
create index reversal_service_by_lineage on reversal_service (lineage);

create table held_address (
  email_key text not null primary key,
  email text not null,
  account text not null references account (id),
  since bigint not null,
  confirmed_at bigint,
  confirmed_for text
);
create index held_address_by_account on held_address (account);

create table address_change (
  account text not null primary key references account (id),
  email text not null,
  email_key text not null,
  link_hash text not null constraint address_change_link_unique unique,
  stop_hash text not null constraint address_change_stop_unique unique,
  asked_at bigint not null,
  confirmed_at bigint,
  due_at bigint not null
);

create table told_sign_in (
  link_hash text not null primary key,
  account text not null references account (id),
  mailbox_key text not null,
  by_password integer not null,
  is_log_in integer not null default 1,
  user_agent text not null,
  made_at bigint not null,
  ends_at bigint not null,
  frozen_at bigint,
  language text not null
);
create index told_sign_in_by_account on told_sign_in (account);

create table data_export (
  id text not null primary key,
  account text not null references account (id),
  sso text,
  made_for text not null,
  user_agent text,
  notice_language text not null,
  asked_at bigint not null,
  waits_until bigint not null,
  rounds integer not null default 0,
  ready_at bigint,
  expires_at bigint not null,
  content text
);
create unique index data_export_by_account on data_export (account, made_for);
create index data_export_by_session on data_export (sso);

create table data_export_part (
  export text not null references data_export (id) on delete cascade,
  service_id integer not null,
  lineage text not null,
  state text not null,
  bytes integer not null,
  content text,
  primary key (export, service_id)
)`;

/** The operation log; on PostgreSQL, in a partition for each month. */
const JOURNAL = `
create table journal (
  id text not null,
  month integer not null,
  at bigint not null,
  author text not null
    constraint journal_author_known check (author in ('identity', 'holder', 'nobody', 'operator')),
  account text,
  log_level integer not null,
  identifier integer not null,
  operation_detail integer not null,
  email text not null,
  user_id text not null,
  result text not null,
  user_agent text not null,
  network text not null,
  log_text text not null,
  request_id text not null default '',
  times integer not null default 1,
  primary key (id, month)
)`;

const JOURNAL_INDEXES = [
  "create index journal_by_time on journal (at)",
  "create index journal_by_account on journal (account, author, at)",
  "create index journal_by_email on journal (email)",
  "create index journal_by_user on journal (user_id)",
  "create index journal_by_request on journal (request_id) where request_id <> ''",
];

/** For rows whose month has no partition yet. */
const REST = "create table journal_rest partition of journal default";

/**
 * The role that runs identity need not own tables: it makes and drops the journal's months only by these functions.
 * They block others for a moment at most: if they do not get the lock, they are called again later.
 */
const MONTHS = `do $do$
declare
  owned text := format(
    'language plpgsql security definer set search_path = %I, pg_temp set lock_timeout = ''400ms''',
    current_schema());
begin
  execute 'create function make_journal_month(made integer) returns boolean ' || owned || $as$ as $body$
  declare
    name text := 'journal_' || made;
  begin
    if not pg_try_advisory_xact_lock(hashtext('musubi journal')) or to_regclass(name) is not null then
      return false;
    end if;
    execute format('create table %I (like journal including all)', name);
    lock table journal_rest in access exclusive mode;
    execute format('with moved as (delete from journal_rest where month = %s returning *)
      insert into %I select * from moved', made, name);
    execute format('alter table journal attach partition %I for values in (%s)', name, made);
    return true;
  end $body$ $as$;
  execute 'create function drop_journal_months(before integer) returns setof text ' || owned || $as$ as $body$
  declare
    name text;
  begin
    if not pg_try_advisory_xact_lock(hashtext('musubi journal')) then return; end if;
    for name in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'journal'::regclass and c.relname ~ '^journal_[0-9]+$'
        and substr(c.relname, 9)::integer < before
    loop
      execute format('drop table %I', name);
      return next name;
    end loop;
  end $body$ $as$;
  revoke execute on function make_journal_month, drop_journal_months from public;
end $do$`;

/** Indexes by which the clean-up finds the oldest rows quickly. */
const ENDS = {
  verification_code: "expires_at",
  token_family: "expires_at",
  oidc_state: "expires_at",
  client_session: "since",
  pending_interaction: "expires_at",
  login_session: "expires_at",
  known_browser: "seen_at",
  forgotten_browser: "forgotten_at",
  admission: "expires_at",
  password_attempt: "last_at",
  spent_proof: "spent_at",
  certification: "expires_at",
  social_sign_in: "expires_at",
  passkey_challenge: "expires_at",
  rate_limit: "expire",
  broker_handle: "expires_at",
  erased_place: "erase_at",
  undone_link: "until",
  login_form_state: "expires_at",
  undeliverable: "since",
  tie_aside: "until",
  tie_doubt: "zero_at",
  belief_asked: "asked_at",
  ask_queued: "queued_at",
  service_answer: "minute",
  reversal: "ends_at",
  told_sign_in: "ends_at",
  held_address: "since",
  address_change: "due_at",
  data_export: "expires_at",
};

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPartitioned = !(db.getExecutor().adapter instanceof SqliteAdapter);
  const statements = [
    ...TABLES.split(";"),
    isPartitioned ? `${JOURNAL} partition by list (month)` : JOURNAL,
    ...JOURNAL_INDEXES,
    ...Object.entries(ENDS).map(
      ([table, at]) => `create index ${table}_by_end on ${table} (${at})`,
    ),
    ...(isPartitioned ? [REST, MONTHS] : []),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
