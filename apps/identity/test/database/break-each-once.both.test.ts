import { sql } from "kysely";
import { expect, test } from "vitest";
import { engine } from "../world/database.ts";
import { openOwnDatabase } from "../world/own-database.ts";

// On PostgreSQL every test of identity plays on such a database. This one shows that it breaks what it should.
test.runIf(engine === "postgres")(
  "S67: each statement of a transaction, each commit, and each single statement that writes is undone once, and played again",
  async () => {
    const { database, end } = await openOwnDatabase();
    const begun: string[] = [];
    const change = () =>
      database.transact(async (trx) => {
        begun.push("first");
        await sql`select 'the first statement of this test'`.execute(trx);
        begun.push("second");
        await sql`select 'the second statement of this test'`.execute(trx);
      });
    for (const expected of [
      ["first", "first", "second"],
      ["first", "second", "first", "second"],
      ["first", "second", "first", "second"],
      ["first", "second"],
    ]) {
      begun.length = 0;
      await change();
      expect(begun).toEqual(expected);
    }
    const write = sql`insert into counter (name, value) values ('of this test', 1)
    on conflict (name) do update set value = counter.value + 1 returning value`;
    for (const value of [1, 2]) {
      expect((await write.execute(database.db)).rows).toEqual([{ value }]);
    }
    await end();
  },
);
