import { CompiledQuery, type QueryResult } from "kysely";
import { type Database, outsideTransaction } from "../database/database.ts";
import { type Counts, keyOf, type Share, type Taken } from "./counts.ts";

type Row = { readonly key: string; readonly points: number; readonly expire: string };

// Rows are always locked in the order of their keys, so that there are no deadlocks.
const TAKE = `
  insert into rate_limit (key, points, expire)
  select key, used, ends from unnest($1::text[], $2::bigint[], $5::integer[]) as share (key, ends, used)
  where not exists (
    select from unnest($1::text[], $3::bigint[]) as share (key, most)
    join rate_limit using (key) where expire > $4 and points >= most)
  order by key
  on conflict (key) do update set
    points = case when rate_limit.expire > $4 then rate_limit.points + excluded.points else excluded.points end,
    expire = case when rate_limit.expire > $4 then rate_limit.expire else excluded.expire end
  returning key, points, expire`;
const READ = `
  select key, points, expire from rate_limit where key = any($1::text[]) and expire > $2`;
const GIVE_BACK = `
  update rate_limit set points = points - 1 where key in (
    select key from rate_limit where key = any($1::text[]) and expire > $2 and points > 0
    order by key for update)`;

/** Counts in a table of PostgreSQL, shared by all processes. */
export function createCountsInTable(database: Database): Counts {
  /** Runs outside any transaction: a use stays counted even if the transaction around it rolls back. */
  const ask = async (text: string, ...values: unknown[]): Promise<readonly Row[]> => {
    const statement = CompiledQuery.raw(text, values);
    const asked = outsideTransaction(() => database.db.executeQuery(statement));
    return ((await asked) as QueryResult<Row>).rows;
  };

  async function take(shares: readonly Share[]): Promise<Taken> {
    const now = Date.now();
    const keys = shares.map(keyOf);
    const ends = shares.map(({ limit }) => now + limit.seconds * 1_000);
    const most = shares.map(({ limit }) => limit.points);
    const used = shares.map(({ isSpared }) => (isSpared ? 0 : 1));
    const taken = await ask(TAKE, keys, ends, most, now, used);
    if (taken.length === 0) {
      const full = findOver(shares, await ask(READ, keys, now), 0);
      // The window may have ended between the two statements.
      return full ?? take(shares);
    }
    // Requests at the same moment do not see each other's counts.
    const over = findOver(shares, taken, 1);
    if (over) await giveBack(shares);
    return over ?? { ok: true };
  }

  const giveBack = async (shares: readonly Share[]): Promise<void> => {
    const taken = shares.filter(({ isSpared }) => !isSpared);
    await ask(GIVE_BACK, taken.map(keyOf), Date.now());
  };

  return { take, giveBack };
}

/** Returns the first share whose count has reached its limit plus `more`. */
function findOver(
  shares: readonly Share[],
  rows: readonly Row[],
  more: 0 | 1,
): Extract<Taken, { ok: false }> | undefined {
  for (const share of shares) {
    const row = rows.find(({ key }) => key === keyOf(share));
    if (row && row.points >= share.limit.points + more) {
      return { ok: false, full: share, until: Number(row.expire) };
    }
  }
  return undefined;
}
