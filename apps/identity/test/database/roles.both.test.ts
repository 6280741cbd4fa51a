import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, LOG_RETENTION_DAYS, renewTokens } from "@musubi/contract";
import pg from "pg";
import { expect, test } from "vitest";
import { createStage } from "../../src/database/bulk/import-stage.ts";
import { openBulk } from "../../src/database/bulk/open-bulk.ts";
import { migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { keepMonths, monthOf } from "../../src/database/queries/journal-months.ts";
import { cleanUp } from "../../src/process/clean-up.ts";
import { startIdentity } from "../../src/process/start.ts";
import { createEmptyDatabase, engine } from "../world/database.ts";
import { testConfig } from "../world/world.ts";

const GUIDE = join(import.meta.dirname, "../../../../docs/operations.md");

/** The statements of the operators' guide, with other names: roles belong to the whole server. */
function readStatements(suffix: string, database: string): string {
  const text = readFileSync(GUIDE, "utf8");
  const block = /```sql\n(create role musubi_owner[\s\S]*?)```/.exec(text)?.[1] ?? "";
  return block
    .replaceAll("database musubi", `database ${database}`)
    .replaceAll(/\bmusubi(_owner)?\b/g, (name) => `${name}_${suffix}`);
}

// The embedded database has no roles.
test.runIf(engine === "postgres")(
  "the role that the guide makes for identity can start, clean up and import, but alter no table",
  async () => {
    const empty = await createEmptyDatabase();
    const suffix = randomUUID().slice(0, 8);
    const server = new pg.Client({ connectionString: empty.url });
    await server.connect();
    const as = (role: string) => {
      const url = new URL(empty.url);
      url.username = `${role}_${suffix}`;
      url.password = "…";
      return url.href;
    };
    try {
      const name = new URL(empty.url).pathname.slice(1);
      // An administrator of a hosted server is no superuser.
      await server.query(`create role musubi_admin_${suffix} login createrole password '…'`);
      await server.query(`alter database ${name} owner to musubi_admin_${suffix}`);
      const admin = new pg.Client({ connectionString: as("musubi_admin") });
      await admin.connect();
      await admin.query(readStatements(suffix, name));
      await admin.end();
      const early = openDatabase(as("musubi"));
      await expect(migrate(early)).rejects.toThrow(
        /^The role musubi_\w+ may not make tables there/,
      );
      await early.close();
      const owner = openDatabase(as("musubi_owner"));
      await migrate(owner);
      await owner.close();

      const running = openDatabase(as("musubi"));
      expect(await cleanUp(running, Date.now())).toEqual([]);
      expect(await keepMonths(running, Date.now(), LOG_RETENTION_DAYS)).toEqual([]);
      expect(await keepMonths(running, Date.now() + 500 * DAY_MS, LOG_RETENTION_DAYS)).toHaveLength(
        3,
      );
      await running.close();
      // An import uses temporary tables that other connections do not see.
      const bulk = await openBulk(as("musubi"));
      if (!bulk) throw new Error("Another import runs in a database of this test's own.");
      await createStage(bulk);
      await bulk.close();
      const { app } = await startIdentity(testConfig(as("musubi")));
      const answer = await app.inject({
        method: "POST",
        url: renewTokens.path,
        payload: { refresh_token: "x", auth_service_id: 0 },
        headers: { "x-api-key": testConfig("").apiKey },
      });
      expect(answer.statusCode).toBe(401);
      expect((await app.inject("/health/ready")).statusCode).toBe(200);
      await app.close();

      const client = new pg.Client({ connectionString: as("musubi") });
      await client.connect();
      for (const statement of [
        "drop table journal",
        "alter table account add x text",
        "create table x (id text)",
        `drop table journal_${monthOf(Date.now() + 500 * DAY_MS)}`,
      ]) {
        await expect(client.query(statement), statement).rejects.toThrow(
          /must be owner|permission denied/,
        );
      }
      await client.end();
    } finally {
      await server
        .query(
          `drop owned by musubi_${suffix}; drop owned by musubi_owner_${suffix}; reassign owned by musubi_admin_${suffix} to current_user; drop owned by musubi_admin_${suffix}`,
        )
        .catch(() => {});
      await server.end();
      await empty.dispose();
      const last = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
      await last.connect();
      await last.query(
        `drop role if exists musubi_${suffix}, musubi_owner_${suffix}, musubi_admin_${suffix}`,
      );
      await last.end();
    }
  },
);
