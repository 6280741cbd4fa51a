import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { MIGRATIONS, migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { createMigratedDatabase, engine } from "../world/database.ts";

const ROWS = 1_000_000;
const NAME = "0099-trial";

/** Like a migration of a later version: it locks the whole table for a moment. */
const trial = {
  up: (db: Parameters<(typeof MIGRATIONS)[string]["up"]>[0]) =>
    sql.raw("alter table journal add column trial text").execute(db),
};

// The embedded database has one process at a time, which is stopped for a migration.
test.runIf(engine === "postgres")(
  "a journal of a million rows is migrated while another client reads all of it, and no writer waits for that client",
  async () => {
    const { url, dispose } = await createMigratedDatabase();
    const database = openDatabase(url);
    const [reader, writer] = [url, url].map((each) => new pg.Client({ connectionString: each }));
    if (!reader || !writer) throw new Error("Two clients were asked for.");
    await Promise.all([reader.connect(), writer.connect()]);
    const write = (count: number) =>
      writer.query(
        `insert into journal (id, month, at, author, log_level, identifier, operation_detail, email, user_id, result,
           user_agent, network, log_text)
         select gen_random_uuid(), 202611 + n % 2, n, 'identity', 0, 1, 1, '', '', '', '', '', 'a row like any other'
         from generate_series(1, ${count}) n`,
      );
    const longest = async (until: () => boolean): Promise<number> => {
      let most = 0;
      while (!until()) {
        const began = performance.now();
        await write(1);
        most = Math.max(most, performance.now() - began);
      }
      return most;
    };
    try {
      await write(ROWS);
      await reader.query("begin; select count(*) from journal");
      Object.assign(MIGRATIONS, { [NAME]: trial });
      const began = performance.now();
      let isOver = false;
      let readMs = 0;
      const migrating = migrate(database).finally(() => {
        isOver = true;
      });
      setTimeout(() => {
        readMs = performance.now() - began;
        void reader.query("commit");
      }, 3_000);
      const most = await longest(() => isOver);
      expect(await migrating).toEqual([NAME]);
      // A lock that waits for the reader would keep a writer waiting about as long.
      expect(most).toBeLessThan(readMs / 2);
    } finally {
      Reflect.deleteProperty(MIGRATIONS, NAME);
      await Promise.all([reader.end(), writer.end(), database.close()]);
      await dispose();
    }
  },
  300_000,
);
