import { DAY_MS, OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { checkPassword } from "../../src/accounts/passwords/check-password.ts";
import type { PasswordHasher } from "../../src/accounts/passwords/hashing.ts";
import { HashingOverloadedError } from "../../src/accounts/passwords/hashing-lanes.ts";
import type { Queries } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/open.ts";
import {
  claimLink,
  forgetPasswordAttempts,
  reservePasswordAttempt,
} from "../../src/database/queries/password-attempts.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { createMigratedDatabase } from "../world/database.ts";
import { createWorld } from "../world/world.ts";

const START = 1_700_000_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KEY = "somebody";

type Tries = {
  /** Returns whether a try was counted, or why it was not. */
  explainAt(ms: number): Promise<unknown>;
  tryAt(ms: number): Promise<boolean>;
  /** Sets the number of failures and the time of the last one. */
  fail(times: number, ms: number): Promise<unknown>;
  failures(): Promise<number | undefined>;
  cleanUpAt(ms: number): Promise<unknown>;
  readonly db: Queries;
};

async function withAttempts(work: (tries: Tries) => Promise<void>) {
  const copy = await createMigratedDatabase();
  const database = openDatabase(copy.url);
  const { db } = database;
  try {
    await work({
      db,
      explainAt: (ms) => reservePasswordAttempt(db, KEY, START + ms),
      tryAt: async (ms) => (await reservePasswordAttempt(db, KEY, START + ms)).ok,
      fail: async (failures, ms) => {
        await db.deleteFrom("password_attempt").execute();
        const row = { key: KEY, failures, last_at: START + ms, link_asked_at: null };
        await db.insertInto("password_attempt").values(row).execute();
      },
      failures: async () =>
        (await db.selectFrom("password_attempt").select("failures").executeTakeFirst())?.failures,
      cleanUpAt: (ms) => cleanUp(database, START + ms),
    });
  } finally {
    await database.close();
    await copy.dispose();
  }
}

describe("tries at a password", () => {
  test("W02: five are free, then each failure doubles the pause up to fifteen minutes", () =>
    withAttempts(async ({ tryAt, explainAt }) => {
      let at = 0;
      for (let n = 0; n < 5; n += 1) expect(await tryAt(at)).toBe(true);
      for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]) {
        const end = at + seconds * 1000;
        const paused = { ok: false, spent: false, until: START + end };
        expect(await explainAt(end - 1)).toEqual(paused);
        expect(await tryAt(end)).toBe(true);
        at = end;
      }
    }));

  test("of 50 parallel tries five are accepted", () =>
    withAttempts(async ({ tryAt }) => {
      const tries = await Promise.all(Array.from({ length: 50 }, () => tryAt(0)));
      expect(tries.filter(Boolean)).toHaveLength(5);
    }));

  test("differing clocks of processes lock nobody out while tries are free", () =>
    withAttempts(async ({ tryAt }) => {
      for (const at of [2000, 0, 1000, 500, 0]) expect(await tryAt(at)).toBe(true);
      expect(await tryAt(500)).toBe(false);
    }));

  test("S08: after a hundred failures, however slow, no try is accepted for 30 days; of 20 at once only one is the hundredth", () =>
    withAttempts(async ({ tryAt, explainAt, fail }) => {
      await fail(98, 0);
      expect(await tryAt(HOUR)).toBe(true);
      const last = await Promise.all(Array.from({ length: 20 }, () => tryAt(2 * HOUR)));
      expect(last.filter(Boolean)).toHaveLength(1);
      // A refused try does not extend the pause.
      for (const at of [2 * HOUR, 3 * HOUR, 2 * HOUR + 30 * DAY_MS - 1]) {
        expect(await explainAt(at)).toEqual({ ok: false, spent: true });
      }
      const later = 2 * HOUR + 30 * DAY_MS;
      for (let n = 0; n < 5; n += 1) expect(await tryAt(later)).toBe(true);
      expect(await tryAt(later)).toBe(false);
    }));

  test.each([
    [19, 1],
    [20, 30],
    [99, 30],
  ])("%i failures are remembered for %i days after the last", (times, days) =>
    withAttempts(async ({ tryAt, fail, failures, cleanUpAt }) => {
      const end = days * DAY_MS;
      await fail(times, 0);
      expect(await tryAt(end - 1)).toBe(true);
      expect(await failures()).toBe(times + 1);
      await fail(times, 0);
      expect(await tryAt(end)).toBe(true);
      expect(await failures()).toBe(1);

      await fail(times, 0);
      expect(await cleanUpAt(end + DAY_MS)).toEqual([]);
      expect(await cleanUpAt(end + DAY_MS + 1)).toEqual([{ table: "password_attempt", rows: 1 }]);
    }),
  );

  test("a right password makes all tries free again", () =>
    withAttempts(async ({ db, tryAt, failures }) => {
      for (let n = 0; n < 5; n += 1) await tryAt(0);
      expect(await tryAt(500)).toBe(false);
      await forgetPasswordAttempts(db, KEY, "somebody else");
      expect(await failures()).toBeUndefined();
      expect(await tryAt(500)).toBe(true);
    }));

  test("a link is mailed at most once an hour, however often failures are forgotten", () =>
    withAttempts(async ({ db, fail, failures, tryAt, cleanUpAt }) => {
      const claimAt = (ms: number) =>
        claimLink(db, { key: KEY, now: START + ms, askedBefore: START + ms - HOUR });
      await fail(100, -3 * DAY_MS);
      expect(await claimAt(0)).toBe(true);
      await forgetPasswordAttempts(db, KEY);
      expect([await failures(), await claimAt(HOUR - 1)]).toEqual([0, false]);
      expect(await cleanUpAt(HOUR - 1)).toEqual([]);
      expect(await claimAt(HOUR - 1)).toBe(false);
      for (let n = 0; n < 5; n += 1) expect(await tryAt(HOUR)).toBe(true);
      expect(await claimAt(HOUR)).toBe(true);
    }));

  test("a try that was not checked because hashing was overloaded does not count", async () => {
    await using world = await createWorld();
    const { hasher } = world.parts;
    const typed = { email: PEOPLE.hana.email, password: PEOPLE.hana.password ?? "" };
    const from = { userAgent: "", network: "", from: "192.0.2.1" } as const;
    const typedIn = { ...from, browser: undefined, language: "en" } as const;
    const tryWith = (using: PasswordHasher) =>
      checkPassword({ ...world.parts, hasher: using }, typed, {
        ...typedIn,
        detail: OperationDetail.LOGIN,
      });
    const busy = { ...hasher, verify: () => Promise.reject(new HashingOverloadedError()) };
    for (let n = 0; n < 10; n += 1)
      await expect(tryWith(busy)).rejects.toThrow(HashingOverloadedError);
    expect(await tryWith(hasher)).toMatchObject({ ok: true });
  });
});
