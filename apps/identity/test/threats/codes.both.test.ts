import { CODE_ALPHABET, CODE_LIFETIME_MS, OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { makeCode } from "../../src/accounts/codes/codes.ts";
import { emailOf, startEmailChange } from "../world/email-change.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { otherCode, readCode } from "../world/mailbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld } from "../world/world.ts";

const sandbox = await freshSandbox();

const NEW = "new-hana@example.jp";

describe("codes that people type", () => {
  onBothEngines("C01: of 50 wrong codes at once, five are checked", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    const code = await hana.obtainCode(NEW);
    const guesses = Array.from({ length: 50 }, () => hana.confirm(otherCode(code), NEW));
    const codes = (await Promise.all(guesses)).map(codeOf);
    expect(codes.filter((each) => each === "CodeMismatchException")).toHaveLength(5);
    expect(codes.filter((each) => each === "LimitExceededException")).toHaveLength(45);
    expect(codeOf(await hana.confirm(code, NEW))).toBe("LimitExceededException");
  });

  onBothEngines("C02: a resend does not give new tries; a pause does", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    const first = await hana.obtainCode(NEW);
    for (let n = 0; n < 4; n += 1) {
      expect(codeOf(await hana.confirm(otherCode(first), NEW))).toBe("CodeMismatchException");
    }
    const second = await hana.obtainCode(NEW);
    expect(codeOf(await hana.confirm(otherCode(second), NEW))).toBe("CodeMismatchException");
    expect(codeOf(await hana.confirm(second, NEW))).toBe("LimitExceededException");
    const third = await hana.obtainCode(NEW);
    expect(codeOf(await hana.confirm(third, NEW))).toBe("LimitExceededException");

    world.passTime(15 * 60_000);
    const later = await startEmailChange(world, sandbox, PEOPLE.hana);
    dataOf(await later.confirm(await later.obtainCode(NEW), NEW));
  });

  test("C02: voiding the code, as a password change does, gives no new tries either", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    const code = await hana.obtainCode(NEW);
    for (let n = 0; n < 5; n += 1) await hana.confirm(otherCode(code), NEW);
    const { codes } = world.parts;
    const scope = { purpose: "change-email", account: PEOPLE.hana.subject } as const;
    await codes.revoke(world.database.db, scope);
    const next = await hana.obtainCode(NEW);
    expect(codeOf(await hana.confirm(next, NEW))).toBe("LimitExceededException");
  });

  onBothEngines(
    "C03: only the newest code is valid, and only for the address it was sent to",
    async () => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
      const first = await hana.obtainCode("first@example.jp");
      const second = await hana.obtainCode(NEW);
      expect(codeOf(await hana.confirm(first, "first@example.jp"))).toBe("CodeMismatchException");
      expect(codeOf(await hana.confirm(second, "first@example.jp"))).toBe("CodeMismatchException");
      dataOf(await hana.confirm(second, NEW));
    },
  );

  onBothEngines(
    "C04: a right code takes effect once; sent again, at once or later, it gets the same answer",
    async () => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
      const code = await hana.obtainCode(NEW);
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => hana.confirm(code, NEW)));
      for (const outcome of [...outcomes, await hana.confirm(code, NEW)]) dataOf(outcome);
      const { db } = world.database;
      const changes = await db
        .selectFrom("journal")
        .select("id")
        .where("operation_detail", "=", OperationDetail.CHANGE_EMAIL)
        .execute();
      const reversals = await db.selectFrom("reversal").select("id").execute();
      // There may also be a job for a store that did not answer at once.
      const queued = await db.selectFrom("outbox").select("kind").execute();
      const mails = queued.filter(({ kind }) => kind === "mail");
      expect([changes, reversals, mails].map(({ length }) => length)).toEqual([1, 1, 2]);

      // If the address has changed since, the old code does not change it again.
      await db.deleteFrom("held_address").execute();
      await db
        .updateTable("account")
        .set({ email: "x@y.example", email_key: "x@y.example" })
        .execute();
      expect(codeOf(await hana.confirm(code, NEW))).toBe("ExpiredCodeException");
      expect(await emailOf(world, PEOPLE.hana)).toBe("x@y.example");
    },
  );

  onBothEngines("C05: an expired code is refused", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    const code = await hana.obtainCode(NEW);
    world.passTime(CODE_LIFETIME_MS);
    const later = await startEmailChange(world, sandbox, PEOPLE.hana);
    expect(codeOf(await later.confirm(code, NEW))).toBe("ExpiredCodeException");
    expect(await emailOf(world, PEOPLE.hana)).toBe(PEOPLE.hana.email);
  });

  test("C06: one person's code for another's account is refused, and counts as a wrong try", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.kenji], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    const kenji = await startEmailChange(world, sandbox, PEOPLE.kenji);
    const hers = await hana.obtainCode(NEW);
    const his = await kenji.obtainCode("new-kenji@example.jp");
    for (let n = 0; n < 5; n += 1) {
      expect(codeOf(await kenji.confirm(hers, NEW))).toBe("CodeMismatchException");
    }
    const over = await kenji.confirm(his, "new-kenji@example.jp");
    expect(codeOf(over)).toBe("LimitExceededException");
    dataOf(await hana.confirm(hers, NEW));
  });

  onBothEngines(
    "C06: a code for another purpose is refused, and counts as a wrong try",
    async () => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
      await hana.obtainCode(NEW);
      const caller = PEOPLE.hana.subject;
      const elsewhere = { purpose: "service-reset", serviceId: 1, caller, emailKey: NEW } as const;
      const { codes } = world.parts;
      const { db } = world.database;
      const reset = dataOf(await codes.issue(db, elsewhere, NEW, world.parts.now()));
      expect(codeOf(await hana.confirm(reset, NEW))).toBe("CodeMismatchException");
      const { tries } = await db
        .selectFrom("verification_code")
        .select("tries")
        .where("key", "like", "change-email:%")
        .executeTakeFirstOrThrow();
      expect(tries).toBe(1);
    },
  );

  test("C08: every symbol is equally likely in every position", () => {
    const codes = Array.from({ length: 10_000 }, makeCode);
    for (let place = 0; place < 6; place += 1) {
      const counts = new Map<string, number>();
      for (const code of codes) {
        const symbol = code.charAt(place);
        counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
      }
      const expected = codes.length / CODE_ALPHABET.length;
      const squares = [...CODE_ALPHABET].map(
        (symbol) => ((counts.get(symbol) ?? 0) - expected) ** 2 / expected,
      );
      const chiSquare = squares.reduce((sum, square) => sum + square, 0);
      // 31 degrees of freedom: a fair source exceeds this once in a hundred million times.
      expect(chiSquare).toBeLessThan(99);
      expect(counts.size).toBe(CODE_ALPHABET.length);
    }
  });

  test("C08: neither the database nor the outbox contains a readable code", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const hana = await startEmailChange(world, sandbox, PEOPLE.hana);
    dataOf(await hana.ask(NEW));
    const { db } = world.database;
    const kept = JSON.stringify([
      await db.selectFrom("verification_code").selectAll().execute(),
      await db.selectFrom("outbox").selectAll().execute(),
      await db.selectFrom("journal").selectAll().execute(),
    ]);
    const code = await readCode(world, sandbox, NEW);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(Buffer.from(code).toString("base64url").slice(0, 7));
  });
});
