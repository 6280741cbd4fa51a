import { AsyncLocalStorage } from "node:async_hooks";
import type { Transaction } from "kysely";
import pg from "pg";
import { expect } from "vitest";
import type { Database } from "../../src/database/database.ts";
import type { Tables } from "../../src/database/tables.ts";

/** Set while a transaction of a test's world runs. `isBroken`: its next attempt shall succeed. */
const running = new AsyncLocalStorage<{ isBroken: boolean }>();
/** Statements and commits that were broken, in each file of tests: so whether one fails hangs on itself alone. */
const broken = new Set<string>();
/** What each connection's open transaction has sent. */
const sent = new WeakMap<pg.Client, string[]>();

const WRITES = /\b(?:insert|update|delete)\b/i;
const UNDO = "do $$ begin raise exception 'Broken by a test.' using errcode = '40001'; end $$";

/**
 * Makes PostgreSQL undo each thing once with 40001, as a database does that serializes: every statement that a
 * transaction sends, every sequence of statements at its commit, and every single statement that writes. Identity plays
 * them again, and no test may notice.
 */
export function breakEachOnce(database: Database): Database {
  if (database.engine === "sqlite") return database;
  return {
    ...database,
    transact: (work) =>
      running.getStore() === HELD
        ? database.transact(work)
        : running.run({ isBroken: false }, () => database.transact(work)),
  };
}

const HELD = { isBroken: true };

/** Holds a transaction open that is not undone, nor what runs beside it: what it begins would begin twice. */
export const holdTransaction = (
  database: Database,
  work: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> => running.run(HELD, () => database.transact(work));

/** Returns whether a statement shall fail now. */
function shallBreak(client: pg.Client, text: string, isOurs: boolean): boolean {
  if (text === "begin") sent.set(client, []);
  const before = sent.get(client);
  const isEnd = text === "commit" || text === "rollback";
  if (isEnd) sent.delete(client);
  if (text === "begin" || text === "rollback" || !(isOurs || isEnd)) return false;
  const call = running.getStore();
  if (before === undefined) {
    // Limits are counted outside of the transaction that asks: one that is played again counts twice.
    if (call && text.includes("rate_limit")) call.isBroken = true;
    return WRITES.test(text) && isNew(text);
  }
  // A transaction without a statement has nothing that could be undone.
  if (isEnd && before.length === 0) return false;
  before.push(text);
  if (!call || call.isBroken) return false;
  call.isBroken = isNew(isEnd ? before.join() : `in a transaction: ${text}`);
  return call.isBroken;
}

function isNew(what: string): boolean {
  const key = `${expect.getState().testPath} ${what}`;
  if (broken.has(key)) return false;
  broken.add(key);
  return true;
}

const query = pg.Client.prototype.query as (this: pg.Client, ...asked: unknown[]) => unknown;
pg.Client.prototype.query = function breakOnce(
  this: pg.Client,
  asked: unknown,
  ...more: unknown[]
) {
  const isText = typeof asked === "string";
  const text = isText ? asked : (asked as pg.QueryConfig).text;
  // A test's own statements are mere text.
  const isBroken = shallBreak(this, text, !isText);
  return query.call(this, isBroken ? { text: UNDO } : asked, ...more);
} as typeof pg.Client.prototype.query;
