import { DAY_MS } from "@musubi/contract";
import { sql } from "kysely";
import type { Database, Engine } from "../../src/database/database.ts";
import { makeMonth, monthOf } from "../../src/database/queries/journal-months.ts";

/** What the n-th of the crowd is called. */
export const nameOf = (n: number): string => `crowd-${n}@example.jp`;

/** When they signed up. */
const SPREAD_DAYS = 300;

/** So many are made in one transaction: what was made stays when a fill is broken off. */
const CHUNK = 50_000;

/** SQL for an ID that is as good as random, so that indexes grow as they do in life, and is found again by its number. */
const idOf: Readonly<Record<Engine, (kind: number, n?: string) => string>> = {
  sqlite: (kind, n = "n") =>
    `printf('%08x-${code(kind)}-4000-8000-%012x', (${n} * 2654435761) % 4294967296, ${n})`,
  postgres: (kind, n = "n") =>
    `(lpad(to_hex((${n}::bigint * 2654435761) % 4294967296), 8, '0') || '-${code(kind)}-4000-8000-' ||
      lpad(to_hex(${n}::bigint), 12, '0'))`,
};

/** SQL for the month of a time, as the journal has it. */
const monthSql: Readonly<Record<Engine, (at: string) => string>> = {
  sqlite: (at) => `cast(strftime('%Y%m', (${at}) / 1000, 'unixepoch') as integer)`,
  postgres: (at) => `to_char(to_timestamp((${at}) / 1000.0) at time zone 'UTC', 'YYYYMM')::integer`,
};

const code = (kind: number): string => `${kind}`.padStart(4, "0");

const seriesOf: Readonly<Record<Engine, (from: number, to: number, name?: string) => string>> = {
  sqlite: (from, to, name = "n") =>
    `(with recursive s(v) as (select ${from} union all select v + 1 from s where v < ${to})
      select v as ${name} from s) as ${name}s`,
  postgres: (from, to, name = "n") =>
    `(select v::bigint as ${name} from generate_series(${from}, ${to}) v) as ${name}s`,
};

/**
 * Lets a crowd grow to so many: each has two services, a session and a browser, and a tenth of them twenty rows in the
 * journal. It is made in the database, and goes on where it was broken off.
 */
export async function growCrowd(
  { db, engine, transact }: Database,
  size: number,
  passwordHash: string,
  say: (made: number) => void,
): Promise<void> {
  const { rows } = await sql<{ made: number }>`
    select count(*) as made from account where email_key like 'crowd-%'`.execute(db);
  for (let ago = 0; engine === "postgres" && ago <= SPREAD_DAYS + 30; ago += 20) {
    await transact((trx) => makeMonth(trx, monthOf(Date.now() - ago * DAY_MS)));
  }
  for (let made = Number(rows[0]?.made); made < size; made += CHUNK) {
    const from = made + 1;
    const to = Math.min(made + CHUNK, size);
    await transact(async (trx) => {
      for (const statement of describeCrowd(engine, { from, to, passwordHash })) {
        await sql.raw(statement).execute(trx);
      }
    });
    say(to);
  }
  await sql.raw(engine === "postgres" ? "vacuum analyze" : "analyze").execute(db);
}

type Chunk = { readonly from: number; readonly to: number; readonly passwordHash: string };

function describeCrowd(engine: Engine, { from, to, passwordHash }: Chunk): readonly string[] {
  const id = idOf[engine];
  const crowd = `from ${seriesOf[engine](from, to)}`;
  const now = Date.now();
  const since = `${now} - (n % ${SPREAD_DAYS}) * ${DAY_MS}`;
  const later = now + 30 * DAY_MS;
  const written = `${since} - k * 3600000`;
  const email = "'crowd-' || n || '@example.jp'";
  return [
    `insert into account (id, email, email_key, email_proven_at, password_hash, password_since, language,
        page_language, created_at)
      select ${id(1)}, ${email}, ${email}, ${since}, '${passwordHash}', ${since}, 'ja', 'ja', ${since} ${crowd}`,
    `insert into tie (account, service_id, lineage, since)
      select ${id(1)}, service, ${id(2, "(n * 4 + service)")}, ${since}
      ${crowd} cross join (select 1 as service union all select 3) services`,
    `insert into login_session (id, sso, secret_hash, account, auth_time, created_at, expires_at, notice_language)
      select ${id(3)}, ${id(3)}, ${id(4)}, ${id(1)}, ${since}, ${since}, ${later}, 'ja' ${crowd}`,
    `insert into known_browser (account, browser_hash, since, seen_at, user_agent)
      select ${id(1)}, ${id(5)}, ${since}, ${since}, 'Mozilla/5.0' ${crowd}`,
    `insert into journal (id, at, month, author, account, log_level, identifier, operation_detail, email, user_id, result,
        user_agent, network, log_text)
      select ${id(6, "(n * 20 + k)")}, ${written}, ${monthSql[engine](written)}, 'holder', ${id(1)}, 0, 1, 1, ${email}, ${id(1)}, 'ok',
        'Mozilla/5.0', '', ''
      ${crowd} cross join ${seriesOf[engine](0, 19, "k")} where n % 10 = 0`,
  ];
}
