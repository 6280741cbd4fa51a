import { OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { checkPassword } from "../../src/accounts/passwords/check-password.ts";
import { HashingBusyError, type PasswordHasher } from "../../src/accounts/passwords/hashing.ts";
import { openDatabase } from "../../src/database/open.ts";
import {
  forgetPasswordAttempts,
  reservePasswordAttempt,
} from "../../src/database/queries/password-attempts.ts";
import { createMigratedDatabase } from "../world/database.ts";
import { createWorld } from "../world/world.ts";

const START = 1_700_000_000_000;
const MINUTE = 60_000;

async function withAttempts(
  work: (tryAt: (ms: number) => Promise<boolean>, forget: () => Promise<void>) => Promise<void>,
) {
  const copy = await createMigratedDatabase();
  const database = openDatabase(copy.url);
  try {
    await work(
      (ms) => reservePasswordAttempt(database.db, "somebody", START + ms),
      () => forgetPasswordAttempts(database.db, "somebody"),
    );
  } finally {
    await database.close();
    await copy.dispose();
  }
}

describe("tries at a password", () => {
  test("five are free, then each failure doubles the pause up to fifteen minutes", () =>
    withAttempts(async (tryAt) => {
      let at = 0;
      for (let n = 0; n < 5; n += 1) expect(await tryAt(at)).toBe(true);
      for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900]) {
        expect(await tryAt(at + seconds * 1000 - 1)).toBe(false);
        at += seconds * 1000;
        // The longest pause is as long as the time after which everything is forgotten.
        expect(await tryAt(at)).toBe(true);
      }
    }));

  test("50 parallel tries: five pass", () =>
    withAttempts(async (tryAt) => {
      const tries = await Promise.all(Array.from({ length: 50 }, () => tryAt(0)));
      expect(tries.filter(Boolean)).toHaveLength(5);
    }));

  test("clocks that differ lock nobody out while tries are free", () =>
    withAttempts(async (tryAt) => {
      for (const at of [2000, 0, 1000, 500, 0]) expect(await tryAt(at)).toBe(true);
      expect(await tryAt(500)).toBe(false);
    }));

  test("fifteen minutes without a try, or a right password, and all are free again", () =>
    withAttempts(async (tryAt, forget) => {
      for (let n = 0; n < 5; n += 1) await tryAt(0);
      expect(await tryAt(500)).toBe(false);
      for (let n = 0; n < 5; n += 1) expect(await tryAt(15 * MINUTE)).toBe(true);
      expect(await tryAt(15 * MINUTE)).toBe(false);
      await forget();
      expect(await tryAt(15 * MINUTE)).toBe(true);
    }));

  test("one that nobody had the time to look at does not count", async () => {
    await using world = await createWorld();
    const { hasher } = world.parts;
    const typed = { email: PEOPLE.hana.email, password: PEOPLE.hana.password ?? "" };
    const from = { detail: OperationDetail.LOGIN, userAgent: "", network: "", from: "" } as const;
    const tryWith = (using: PasswordHasher) =>
      checkPassword({ ...world.parts, hasher: using }, typed, from);
    const busy = { ...hasher, verify: () => Promise.reject(new HashingBusyError()) };
    for (let n = 0; n < 10; n += 1) await expect(tryWith(busy)).rejects.toThrow(HashingBusyError);
    expect(await tryWith(hasher)).toMatchObject({ ok: true });
  });
});
