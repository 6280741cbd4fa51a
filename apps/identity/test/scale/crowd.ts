import { DAY_MS } from "@musubi/contract";
import { sql } from "kysely";
import type { Database, Engine } from "../../src/database/database.ts";
import { makeMonth, monthOf } from "../../src/database/queries/journal-months.ts";
import type { Tables } from "../../src/database/tables.ts";
import { areSetAside, withoutIndexes } from "./without-indexes.ts";

/** The address of the nth member. */
export const nameOf = (n: number): string => `crowd-${n}@example.jp`;

/** The member whose reads are measured: it has everything that any of the crowd has. */
export const READER = 1_000;

/** The members' first days are spread over this time. */
const SPREAD_DAYS = 300;

/** How many members one transaction makes: an interrupted fill keeps those of finished transactions. */
const CHUNK = 50_000;

type Rows = {
  /** Every nth member has `times` rows. */
  readonly every?: number;
  readonly times?: number;
  /**
   * SQL of columns, where `n` numbers the members and `k` the rows of one. Other required
   * columns get a value by their names.
   */
  readonly set?: Readonly<Record<string, string>>;
};

/** SQL for an ID that looks random, so that indexes grow as in production, and can be found again by its number. */
const idOf: Readonly<Record<Engine, (code: string, n: string) => string>> = {
  sqlite: (code, n) =>
    `printf('%08x-${code}-4000-8000-%012x', (${n} * 2654435761) % 4294967296, ${n})`,
  postgres: (code, n) =>
    `(lpad(to_hex((${n})::bigint * 2654435761 % 4294967296), 8, '0') || '-${code}-4000-8000-' ||
      lpad(to_hex((${n})::bigint), 12, '0'))`,
};

/** SQL for the month of a time, as the journal stores it. */
const monthSql: Readonly<Record<Engine, (at: string) => string>> = {
  sqlite: (at) => `cast(strftime('%Y%m', (${at}) / 1000, 'unixepoch') as integer)`,
  postgres: (at) => `to_char(to_timestamp((${at}) / 1000.0) at time zone 'UTC', 'YYYYMM')::integer`,
};

const seriesOf: Readonly<Record<Engine, (from: number, to: number, name: string) => string>> = {
  sqlite: (from, to, name) =>
    `(with recursive s(v) as (select ${from} union all select v + 1 from s where v < ${to})
      select v as ${name} from s) as ${name}s`,
  postgres: (from, to, name) =>
    `(select v::bigint as ${name} from generate_series(${from}, ${to}) v) as ${name}s`,
};

/** The rows of a crowd: every member, or every nth, has rows in each table. Other tables stay empty. */
function describeCrowd(engine: Engine, passwordHash: string, now: number) {
  const account = idOf[engine]("0001", "n");
  const session = idOf[engine]("0002", "n");
  const lineage = idOf[engine]("0003", "n");
  const email = "'crowd-' || n || '@example.jp'";
  const came = `${now} - (n % ${SPREAD_DAYS}) * ${DAY_MS}`;
  const written = `${came} - k * 3600000`;
  const lately = `${now} - n % 3600000`;
  const hasLeft = "k = 1 and n % 100 = 0";
  const later = `${now + 30 * DAY_MS} + n % 3600000`;
  const tables: Partial<Record<keyof Tables, Rows>> = {
    account: {
      set: {
        id: account,
        created_at: came,
        email_proven_at: came,
        password_hash: `'${passwordHash}'`,
        password_since: came,
      },
    },
    place: {
      times: 2,
      set: {
        service_id: "k * 2 + 1",
        since: came,
        state: `case when ${hasLeft} then 'asleep' else 'active' end`,
        sleep_key: `case when ${hasLeft} then ${lineage} end`,
        left_at: `case when ${hasLeft} then ${lately} end`,
        erase_at: `case when ${hasLeft} then ${later} end`,
      },
    },
    erased_place: { every: 100 },
    login_session: { set: { id: session, sso: session } },
    token_family: { set: { login_session: session, redeemed_at: lately } },
    known_browser: {},
    journal: {
      every: 10,
      times: 20,
      set: { account, at: written, month: monthSql[engine](written), author: "'holder'" },
    },
    client_session: { every: 4, set: { sso: session, client: "'planner'" } },
    account_identity: { every: 5, set: { issuer: "'https://accounts.google.com'" } },
    operation: { every: 20, set: { id: lineage, target: account, kind: "'link'" } },
    operation_step: { every: 20, set: { op: lineage, lineage } },
    reversal: { every: 20, set: { id: lineage, rank: "-n", kind: "'link'" } },
    reversal_service: { every: 20, set: { reversal: lineage } },
    held_address: { every: 20, set: { email_key: `'old-' || ${email}` } },
    passkey: { every: 20 },
    told_sign_in: { every: 20 },
    password_attempt: { every: 20 },
    verification_code: { every: 20 },
    rate_limit: { every: 20 },
    belief_asked: { every: 20 },
    oidc_state: { every: 20, set: { account, grant_id: lineage, uid: session } },
    spent_proof: { every: 100 },
    certification: { every: 100 },
    forgotten_browser: { every: 100 },
    admission: { every: 100 },
    login_form_state: { every: 100 },
    pending_interaction: { every: 100 },
    undone_link: { every: 100 },
    tie_doubt: { every: 100 },
    tie_aside: { every: 100 },
    undeliverable: { every: 100 },
    data_export: { every: 1_000, set: { made_for: "'holder'" } },
    address_change: { every: 1_000 },
  };
  /** SQL for a column without a set value, by its name; texts get an ID. */
  function usual(column: string, isText: boolean, id: string): string {
    if (column === "account") return account;
    if (column === "lineage") return id;
    if (/language/.test(column)) return "'ja'";
    if (/email|mailbox/.test(column)) return isText ? email : "1";
    if (column === "state") return "'done'";
    if (/user_agent/.test(column)) return "'Mozilla/5.0'";
    if (/^(?:expires|ends|erase|due|code_expires)_at$|until$|^expire$/.test(column)) return later;
    if (/_at$|since$|_time$/.test(column)) return lately;
    return isText ? id : "1";
  }
  return { tables, usual };
}

/**
 * Grows the crowd to a given size. Each member has two services, a session and a browser, a tenth
 * of them twenty rows in the journal, and one in a thousand has everything else. The rows are made
 * in the database, and an interrupted fill continues.
 */
export async function growCrowd(
  database: Database,
  size: number,
  passwordHash: string,
  say: (made: number) => void,
): Promise<void> {
  const { db, engine, transact } = database;
  const { rows } = await sql<{ made: number }>`
    select count(*) as made from account where email_key like 'crowd-%'`.execute(db);
  for (let ago = 0; engine === "postgres" && ago <= SPREAD_DAYS + 30; ago += 20) {
    await transact((trx) => makeMonth(trx, monthOf(Date.now() - ago * DAY_MS)));
  }
  const { tables, usual } = describeCrowd(engine, passwordHash, Date.now());
  const known = await db.introspection.getTables();
  const before = Number(rows[0]?.made);
  const makeChunk = async (from: number, to: number) =>
    transact(async (trx) => {
      // The rows are valid, and checking their foreign keys takes longer than making them.
      if (engine === "postgres")
        await sql`set local session_replication_role = replica`.execute(trx);
      for (const [index, [table, { every = 1, times = 1, set = {} }]] of Object.entries(
        tables,
      ).entries()) {
        const id = idOf[engine](`1${index}`.padEnd(4, "0"), `n * ${times} + k`);
        const columns = (known.find(({ name }) => name === table)?.columns ?? [])
          .filter(
            ({ name, isNullable, hasDefaultValue }) =>
              name in set || !(isNullable || hasDefaultValue),
          )
          .map(({ name, dataType }) => [
            name,
            set[name] ?? usual(name, /text/i.test(dataType), id),
          ]);
        const series = seriesOf[engine];
        // In the order of their IDs, so that neighbours in an index of SQLite are written together.
        await sql
          .raw(
            `insert into ${table} (${columns.map(([name]) => name)})
            select ${columns.map(([, value]) => value)}
            from ${series(from, to, "n")} cross join ${series(0, times - 1, "k")} where n % ${every} = 0
            order by ${idOf[engine]("0001", "n")}`,
          )
          .execute(trx);
      }
    });
  const fill = async () => {
    for (let made = before; made < size; made += CHUNK) {
      const to = Math.min(made + CHUNK, size);
      await makeChunk(made + 1, to);
      say(to);
    }
  };
  const isIndexedLater =
    engine === "postgres" && (size - before > CHUNK || (await areSetAside(db)));
  await (isIndexedLater ? withoutIndexes(database, fill) : fill());
  // As in production, where only PostgreSQL collects statistics.
  if (engine === "postgres") await sql`vacuum analyze`.execute(db);
}

/** Returns the ID of a member. */
export const findAccount = async (db: Database["db"], email: string): Promise<string> =>
  (
    await db
      .selectFrom("account")
      .select("id")
      .where("email_key", "=", email)
      .executeTakeFirstOrThrow()
  ).id;

/** Deletes most of what earlier measurements have added. */
export async function tidyUp({ db }: Database): Promise<void> {
  const mark = "%-0003-4000-8000-%";
  await db.deleteFrom("operation_lock").execute();
  await db.deleteFrom("operation_step").where("op", "not like", mark).execute();
  await db.deleteFrom("operation").where("id", "not like", mark).execute();
  await db.deleteFrom("reversal").where("id", "not like", mark).execute();
  await db
    .deleteFrom("place")
    .where("service_id", "not in", [1, 3])
    .where("account", "like", "%-0001-4000-8000-%")
    .execute();
  await db.deleteFrom("outbox").execute();
  // The reader has logged in for each measurement.
  const reader = db.selectFrom("account").select("id").where("email_key", "=", nameOf(READER));
  await db
    .deleteFrom("login_session")
    .where("account", "in", reader)
    .where("id", "not like", "%-0002-4000-8000-%")
    .execute();
  await db.deleteFrom("told_sign_in").where("account", "in", reader).execute();
  await db
    .deleteFrom("journal")
    .where("account", "in", reader)
    .where("author", "!=", "holder")
    .execute();
}
