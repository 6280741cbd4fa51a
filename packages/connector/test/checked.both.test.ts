import type { Result } from "@musubi/connector-check";
import { expect, test } from "vitest";
import type { Row, WaitingSql } from "../src/sql.ts";
import { ENGINES } from "./world/databases.ts";
import { check, faultsOf } from "./world/served.ts";
import { openShop } from "./world/shop.ts";

/** A check is some hundreds of calls. */
const timeout = 240_000;

test.each(ENGINES)("S70: a shop on %s passes every check", { timeout }, async (engine) => {
  const summary = () => ({ ja: "注文1件", en: "1 order" });
  await using shop = await openShop(engine, { users: { summary } });
  const results = await check(shop);
  expect(faultsOf(results)).toEqual([]);
  expect(results.filter(({ notTried }) => notTried !== undefined)).toEqual([]);
  expect(results.length).toBeGreaterThan(65);
});

// biome-ignore lint/suspicious/noExplicitAny: the client of a pool, which no variant looks into
type Pg = WaitingSql<any>;
type Break = (sql: Pg) => Pg;

/** A row that is there is read, and nobody waits for it. */
const withoutSubjectLocks: Break = (sql) => ({
  ...sql,
  async query(tx, text, values) {
    if (!text.startsWith("insert into musubi_subject")) return await sql.query(tx, text, values);
    await sql.query(tx, "insert into musubi_subject values (?, 0) on conflict do nothing", values);
    return await sql.query(tx, "select seq from musubi_subject where subject = ?", values);
  },
});

/** Keys are looked up at first and written at last, so that a second call does not wait for the first. */
const withoutKeyLocks: Break = (sql) => ({
  ...sql,
  async query(tx, text, values): Promise<Row[]> {
    const [call, key, request] = values as string[];
    if (text.startsWith("insert into musubi_key")) {
      const looked = "select key from musubi_key where call = ? and key = ?";
      const known = await sql.query(tx, looked, [call ?? "", key ?? ""]);
      if (known.length === 0) tx.claimed = request;
      return known.length === 0 ? [{ key }] : [];
    }
    if (!text.startsWith("update musubi_key set account")) return await sql.query(tx, text, values);
    const insert = "insert into musubi_key (account, call, key, request) values (?, ?, ?, ?)";
    return await sql.query(tx, `${insert} on conflict do nothing`, [...values, tx.claimed]);
  },
});

/** Every statement for itself, and nothing waits for anything. */
const withoutTransactions: Break = (sql) => ({
  ...withoutKeyLocks(withoutSubjectLocks(sql)),
  transaction: sql.read,
  query: (tx, text, values) =>
    text.includes("savepoint")
      ? Promise.resolve([])
      : withoutKeyLocks(withoutSubjectLocks(sql)).query(
          tx,
          text.replace(" for update", ""),
          values,
        ),
});

const withoutKeys: Break = (sql) => ({
  ...sql,
  query: (tx, text, values) =>
    text.startsWith("update musubi_key set account")
      ? sql.query(tx, "delete from musubi_key where call = ? and key = ?", values.slice(1))
      : sql.query(tx, text, values),
});

/** As a service does that throws its refusals out of the transaction. */
const withoutNumbersOfRefusals: Break = (sql) => ({
  ...sql,
  async transaction(work) {
    const refusal = new Error("refused");
    let result: { readonly ok: boolean } | undefined;
    try {
      return await sql.transaction(async (tx) => {
        const done = await work(tx);
        result = done as { ok: boolean };
        if (!result.ok) throw refusal;
        return done;
      });
    } catch (fault) {
      if (fault === refusal) return result as never;
      throw fault;
    }
  },
});

const in32Bits: Break = (sql) => ({
  ...sql,
  query: (tx, text, values) =>
    sql.query(
      tx,
      text,
      values.map((value) =>
        value !== null && /^\d{10,}$/.test(value) ? `${BigInt.asUintN(32, BigInt(value))}` : value,
      ),
    ),
});

const onPostgres = test.runIf(ENGINES.includes("postgres"));

onPostgres.each([
  // Which of the calls at once trip over each other is chance.
  ["no lock", withoutTransactions, "at once"],
  ["row locks only", (sql: Pg) => withoutKeyLocks(withoutSubjectLocks(sql)), "at once"],
  ["keys forgotten", withoutKeys, "a repeated change of owner is answered again"],
  ["numbers lost by a refusal", withoutNumbersOfRefusals, "reversing a change that never arrived"],
  ["numbers of 32 bits", in32Bits, "numbers above 2³² count whole"],
])("S70: the check finds a service with %s", { timeout }, async (_name, broken, name) => {
  await using shop = await openShop("postgres", { options: { onFault: () => {} }, broken });
  const isFound = (result: Result) => result.fault !== undefined && result.name.includes(name);
  expect((await check(shop, isFound)).find(isFound)).toBeDefined();
});
