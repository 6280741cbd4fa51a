import type { ExistingRule, Tables } from "../tables.ts";
import type { Bulk, Value } from "./bulk.ts";

/*
 * Temporary tables. `stage_*` holds the chunk that is being imported. `seen_*` holds what a trial would have imported
 * before it, since a trial writes nothing that others see.
 */
const TABLES = `
create temp table stage_account (
  line bigint primary key, id text, email text, email_key text, email_proven_at bigint, password_hash text,
  foreign_cost bigint, password_since bigint, asks_old_system bigint, language text, created_at bigint,
  terms_accepted_at bigint, blocked_for text
);
create temp table stage_identity (line bigint, issuer text, subject text, provider_name text, created_at bigint);
create temp table stage_tie (
  line bigint, service_id integer, lineage text, since bigint, service_email text, old_id text
);
create temp table stage_conflict (line bigint, field text, account text, first_line bigint);
create temp table stage_target (line bigint, account text);
create temp table seen_account (email_key text primary key, id text unique, line bigint);
create temp table seen_identity (issuer text, subject text, line bigint, primary key (issuer, subject));
create temp table seen_tie (service_id integer, old_id text, line bigint, primary key (service_id, old_id))`;

const STAGED = ["stage_account", "stage_identity", "stage_tie", "stage_conflict", "stage_target"];

const COLUMNS = {
  stage_account: [
    ...["line", "id", "email", "email_key", "email_proven_at", "password_hash", "foreign_cost"],
    ...[
      "password_since",
      "asks_old_system",
      "language",
      "created_at",
      "terms_accepted_at",
      "blocked_for",
    ],
  ],
  stage_identity: ["line", "issuer", "subject", "provider_name", "created_at"],
  stage_tie: ["line", "service_id", "lineage", "since", "service_email", "old_id"],
  stage_target: ["line", "account"],
} as const;

type StageTable = keyof typeof COLUMNS;
export type StageRow<T extends StageTable> = Readonly<Record<(typeof COLUMNS)[T][number], Value>>;

export const createStage = (bulk: Bulk): Promise<void> => bulk.exec(TABLES);

export const emptyStage = (bulk: Bulk): Promise<void> => bulk.empty(...STAGED);

export function loadStage<T extends StageTable>(
  bulk: Bulk,
  table: T,
  rows: readonly StageRow<T>[],
): Promise<void> {
  const columns: readonly (typeof COLUMNS)[T][number][] = COLUMNS[table];
  return bulk.load(
    table,
    columns,
    rows.map((row) => columns.map((column) => row[column])),
  );
}

/** A conflict of a line. `first_line`: the conflict is with an earlier line of the file. */
export type Conflict = {
  readonly line: number;
  readonly field: "email" | "held" | "sub" | "identities" | "services";
  readonly account: string | null;
  readonly first_line: number | null;
};

/**
 * Finds the conflicts of the chunk's lines. It is one statement, which sees one moment, so that an address that moves
 * to another owner meanwhile is not missed.
 */
export async function findConflicts(bulk: Bulk, importedAt: number): Promise<readonly Conflict[]> {
  const first = "case when a.imported_at = $1 then a.imported_line end";
  await bulk.empty("stage_conflict");
  await bulk.run(
    `insert into stage_conflict
    select s.line, 'email', a.id, ${first} from stage_account s
      join account a on a.email_key = s.email_key
    union all select s.line, 'held', h.account, null from stage_account s
      join held_address h on h.email_key = s.email_key
    union all select s.line, 'sub', a.id, ${first} from stage_account s
      join account a on a.id = s.id
    union all select s.line, 'identities', a.id, ${first} from stage_identity s
      join account_identity i on i.issuer = s.issuer and i.subject = s.subject
      join account a on a.id = i.account
    union all select s.line, 'services', a.id, ${first} from stage_tie s
      join place p on p.service_id = s.service_id and p.old_id = s.old_id
      join account a on a.id = p.account
    union all select s.line, 'services', t.account, null from stage_tie s
      join tie_aside t on t.service_id = s.service_id and t.old_id = s.old_id
    union all select s.line, 'services', p.account, null from stage_tie s
      join place p on p.linked_owner = 'old:' || s.old_id and p.service_id = s.service_id
    union all select s.line, 'email', null, d.line from stage_account s
      join seen_account d on d.email_key = s.email_key
    union all select s.line, 'sub', null, d.line from stage_account s
      join seen_account d on d.id = s.id
    union all select s.line, 'identities', null, d.line from stage_identity s
      join seen_identity d on d.issuer = s.issuer and d.subject = s.subject
    union all select s.line, 'services', null, d.line from stage_tie s
      join seen_tie d on d.service_id = s.service_id and d.old_id = s.old_id`,
    [importedAt],
  );
  return bulk.run("select line, field, account, first_line from stage_conflict order by line");
}

const FREE = "line not in (select line from stage_conflict)";

/**
 * What an import writes into each column of a table, as SQL; null leaves the column's default. A column that is missing
 * here does not compile.
 */
type Written<T extends keyof Tables> = { readonly [C in keyof Tables[T]]: string | null };

const ACCOUNT: Written<"account"> = {
  id: "id",
  email: "email",
  email_key: "email_key",
  email_proven_at: "email_proven_at",
  password_hash: "password_hash",
  foreign_cost: "foreign_cost",
  password_since: "password_since",
  password_added_at: null,
  password_reset_required: null,
  asks_old_system: "asks_old_system",
  language: "language",
  page_language: "language",
  mail_language: null,
  mail_language_since: null,
  state: null,
  created_at: "created_at",
  disabled_at: null,
  merged_into: null,
  terms_accepted_at: "terms_accepted_at",
  stopped_until: null,
  stopped_by: null,
  frozen_until: null,
  frozen_since: null,
  frozen_for: null,
  own_frozen_at: null,
  blocked_at: "case when blocked_for is not null then cast($1 as bigint) end",
  imported_at: "cast($1 as bigint)",
  imported_line: "line",
  seq: null,
};

const BLOCK: Written<"account_block"> = {
  account: "id",
  operator: "cast($1 as text)",
  acted_by: "cast($2 as text)",
  reason: "blocked_for",
  until: null,
};

const IDENTITY: Written<"account_identity"> = {
  issuer: "s.issuer",
  subject: "s.subject",
  account: "a.id",
  provider_name: "s.provider_name",
  created_at: "s.created_at",
  used_at: null,
  address: null,
};

const PLACE: Written<"place"> = {
  account: "a.id",
  service_id: "s.service_id",
  lineage: "s.lineage",
  since: "s.since",
  state: null,
  service_email: "s.service_email",
  telling: null,
  linked_owner: null,
  linked_email: null,
  linked_verified: null,
  linked_at: null,
  old_id: "s.old_id",
  unheard: "1",
  told: null,
  sleep_key: null,
  left_at: null,
  erase_at: null,
  address_seq: null,
};

async function write<T extends keyof Tables>(
  bulk: Bulk,
  table: T,
  columns: Written<T>,
  from: string,
  parameters: readonly Value[] = [],
): Promise<void> {
  const written = Object.entries<string | null>(columns).filter(([, value]) => value !== null);
  const names = written.map(([name]) => name).join(", ");
  const values = written.map(([, value]) => value).join(", ");
  await bulk.run(`insert into ${table} (${names}) select ${values} ${from}`, parameters);
}

/** Creates the accounts of the lines without conflict, with all that belongs to them. */
export async function moveAccounts(
  bulk: Bulk,
  { importedAt, operator, by }: Record<"operator" | "by", string> & { importedAt: number },
): Promise<void> {
  const blocked = `from stage_account where blocked_for is not null and ${FREE}`;
  const theirs = `s join stage_account a on a.line = s.line where s.${FREE}`;
  await write(bulk, "account", ACCOUNT, `from stage_account where ${FREE}`, [importedAt]);
  await write(bulk, "account_block", BLOCK, blocked, [operator, by]);
  await write(bulk, "account_identity", IDENTITY, `from stage_identity ${theirs}`);
  await write(bulk, "place", PLACE, `from stage_tie ${theirs}`);
}

/**
 * Fails if an address that was just given to an account has become held since the check: it inserts the held row a
 * second time, which the primary key refuses. Expired rows count as well until they are cleaned up.
 */
export async function claimAddresses(bulk: Bulk): Promise<void> {
  await bulk.run(
    `insert into held_address (email_key, email, account, since)
    select h.email_key, h.email, h.account, h.since
    from stage_account s join held_address h on h.email_key = s.email_key where s.${FREE}`,
  );
}

/** Remembers what the lines without conflict would have created, for a trial. */
export async function noteAccounts(bulk: Bulk): Promise<void> {
  await bulk.run(
    `insert into seen_account (email_key, id, line)
    select email_key, id, line from stage_account where ${FREE}`,
  );
  await bulk.run(
    `insert into seen_identity (issuer, subject, line)
    select issuer, subject, line from stage_identity where ${FREE}`,
  );
  await bulk.run(
    `insert into seen_tie (service_id, old_id, line)
    select service_id, old_id, line from stage_tie where ${FREE}`,
  );
}

/** Ties that can be added to IDs: the ID is active and not busy, its place is free, and no ID has the old account. */
const ADDABLE = `from stage_tie s
  join stage_target g on g.line = s.line
  join account a on a.id = g.account and a.state = 'active'
  where not exists (select 1 from operation_lock o where o.account = a.id)
  and not exists (select 1 from place p where p.account = a.id and p.service_id = s.service_id)
  and not exists (select 1 from place p where p.service_id = s.service_id and p.old_id = s.old_id)
  and not exists (select 1 from tie_aside t where t.service_id = s.service_id and t.old_id = s.old_id)
  and not exists (select 1 from place p where p.service_id = s.service_id and p.linked_owner = 'old:' || s.old_id)`;

export type Addable = { readonly line: number; readonly service_id: number };

/** Returns which services can be added to the chunk's IDs. Locks all these IDs first, unless `hold` is empty. */
export async function findAddable(bulk: Bulk, hold: string): Promise<readonly Addable[]> {
  if (hold !== "") {
    await bulk.run(
      `select id from account where id in (select account from stage_target) order by id ${hold}`,
    );
  }
  return bulk.run(`select s.line, s.service_id ${ADDABLE} order by s.line, s.service_id`);
}

/** Adds ties to IDs. What was kept aside for a place does not come back once the place is taken. */
export async function addTies(bulk: Bulk): Promise<void> {
  await bulk.run(
    `delete from tie_aside where (account, service_id) in (select a.id, s.service_id ${ADDABLE})`,
  );
  await write(bulk, "place", PLACE, ADDABLE);
}

export type ImportCounts = {
  readonly made: number;
  readonly added: number;
  readonly skipped: number;
  readonly faulty: number;
};

export type ImportPosition = ImportCounts & {
  readonly lines: number;
  readonly report_bytes: number;
};

type Key = { readonly fileHash: string; readonly existing: ExistingRule };

/** Saves the progress of an import, in the transaction of its chunk. */
export async function moveOn(
  bulk: Bulk,
  { fileHash, existing }: Key,
  to: ImportPosition,
): Promise<void> {
  const { lines, report_bytes, made, added, skipped, faulty } = to;
  await bulk.run(
    `update account_import set lines = $3, report_bytes = $4, made = $5, added = $6, skipped = $7, faulty = $8
    where file_hash = $1 and existing = $2`,
    [fileHash, existing, lines, report_bytes, made, added, skipped, faulty],
  );
}
