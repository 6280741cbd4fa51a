import { OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { type RefusedTry, writeRefusal } from "../../../src/outbox/journal/write-refusal.ts";
import { onBothEngines, test } from "../../world/engines.ts";
import { watchDatabase } from "../../world/watch-work.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana, kenji } = PEOPLE;
const DAY = 24 * 60 * 60_000;

const TRY: RefusedTry = {
  detail: OperationDetail.LOGIN,
  about: { emailKey: hana.email },
  reason: "wrong",
  userAgent: "a\nbrowser",
  network: "n",
  now: 7,
};

const note = ({ database, parts }: World, changes: Partial<RefusedTry> = {}) =>
  writeRefusal(database.db, parts.secrets, { ...TRY, ...changes });

const readRows = ({ database: { db } }: World) =>
  db.selectFrom("journal").selectAll().orderBy("at").orderBy("id").execute();

describe("S13: a refusal", () => {
  test("is recorded by identity for the account whose address was typed, as failed", async () => {
    await using world = await createWorld();
    await note(world);
    const [{ id: _, ...row } = { id: "" }, ...more] = await readRows(world);
    expect(more).toEqual([]);
    expect(row).toEqual({
      month: 197001,
      at: 7,
      author: "identity",
      account: hana.subject,
      user_id: hana.subject,
      email: "",
      log_level: 1,
      identifier: 0,
      operation_detail: 1,
      result: "失敗",
      log_text: "wrong",
      user_agent: "a\\u{a}browser",
      network: "n",
      request_id: "",
      times: 1,
    });
  });

  test.each([
    ["nobody has", "Hanami2026"],
    ["PostgreSQL refuses", "a\0b"],
    ["an erased account has as its key", `erased ${hana.subject}`],
  ])("an address that %s is not stored: it may be a password", async (_, emailKey) => {
    await using world = await createWorld();
    const { db } = world.database;
    await db
      .updateTable("account")
      .set({ email: "", email_key: `erased ${hana.subject}`, state: "disabled" })
      .execute();
    await note(world, { about: { emailKey } });
    const rows = await readRows(world);
    expect(rows).toMatchObject([{ author: "identity", account: null, email: "", user_id: "" }]);
    expect(JSON.stringify(rows)).not.toContain(emailKey);
  });

  onBothEngines(
    "that is repeated on the same day is counted in its row, and makes no new one",
    async () => {
      await using world = await createWorld([hana, kenji]);
      await Promise.all(Array.from({ length: 20 }, (_, n) => note(world, { now: 7 + n })));
      expect(await readRows(world)).toMatchObject([{ times: 20 }]);
      await note(world, { about: { emailKey: kenji.email } });
      await note(world, { about: { emailKey: "nobody@example.jp" } });
      await note(world, { reason: "locked" });
      await note(world, { now: 7 + DAY });
      expect((await readRows(world)).map((row) => row.times).toSorted()).toEqual([1, 1, 1, 1, 20]);
    },
  );

  onBothEngines(
    "from ever new networks and browsers makes a few rows a day, and every refusal is counted",
    async () => {
      await using world = await createWorld();
      const anywhere = (n: number) => ({ network: `n${n % 100}`, userAgent: `browser ${n}` });
      for (let n = 0; n < 400; n += 1) await note(world, anywhere(n));
      const rows = await readRows(world);
      expect(rows.length).toBeLessThanOrEqual(16);
      expect(rows.reduce((sum, row) => sum + row.times, 0)).toBe(400);
    },
  );

  test("for ever new unknown addresses makes no more than 4,096 rows a day, and every refusal is counted", async () => {
    await using world = await createWorld();
    const names = Array.from({ length: 5_000 }, (_, n) => `nobody-${n}@example.jp`);
    for (let done = 0; done < names.length; done += 100) {
      const some = names.slice(done, done + 100);
      await Promise.all(some.map((emailKey) => note(world, { about: { emailKey } })));
    }
    const nobodys = (await readRows(world)).filter((row) => row.account === null);
    expect(nobodys.length).toBeLessThanOrEqual(4_096);
    expect(nobodys.reduce((sum, row) => sum + row.times, 0)).toBe(5_000);
  });

  test("makes a row for an unknown address as for a known one", async () => {
    await using world = await createWorld();
    for (const emailKey of [hana.email, "nobody@example.jp", "another@example.jp"]) {
      await note(world, { about: { emailKey } });
      await note(world, { about: { emailKey } });
    }
    expect((await readRows(world)).map(({ times }) => times)).toEqual([2, 2, 2]);
  });

  test("is written by the same single statement for known and unknown addresses", async () => {
    await using world = await createWorld();
    const done: string[] = [];
    const database = watchDatabase(world.database, done);
    const work = async (emailKey: string) => {
      done.length = 0;
      await note({ ...world, database }, { about: { emailKey } });
      return [...done];
    };
    const known = await work(hana.email);
    expect(known).toHaveLength(2);
    expect(await work("nobody@example.jp")).toEqual(known);
  });
});
