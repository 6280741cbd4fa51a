import { PEOPLE } from "@musubi/demo-world";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { listActivity } from "../../src/accounts/activity/list-activity.ts";
import type { Database } from "../../src/database/database.ts";
import { openCopy, openDatabase } from "../../src/database/open.ts";
import { describeAccount } from "../../src/office/find/describe-account.ts";
import { describeServices } from "../../src/office/services.ts";
import { createMigratedDatabase, engine } from "../world/database.ts";
import { createWorld } from "../world/world.ts";

async function open(how: (url: string) => Database): Promise<Database & { readonly url: string }> {
  const { url, dispose } = await createMigratedDatabase();
  const database = how(url);
  onTestFinished(() => database.close().then(dispose));
  return { ...database, url };
}

test("what decides nothing is read from a copy that lags; what the copy does not know yet, from the database", async () => {
  await using world = await createWorld();
  const { subject } = PEOPLE.hana;
  await world.signIn();
  // So far behind that it has nothing.
  const behind = { ...world.parts, reads: (await open(openDatabase)).db };
  const caller = { account: subject, network: "" };
  expect((await listActivity(world.parts, caller, {})).rows).not.toEqual([]);
  expect((await listActivity(behind, caller, {})).rows).toEqual([]);
  const countTies = async (parts: typeof behind) =>
    (await describeServices(parts)).services.reduce((sum, { ties }) => sum + ties, 0);
  expect(await countTies(world.parts)).toBeGreaterThan(0);
  expect(await countTies(behind)).toBe(0);
  expect(await describeAccount(behind, subject)).toMatchObject({ sub: subject });
});

test.runIf(engine === "postgres")(
  "T10: a copy is read while its server is read-only, and never written to",
  async () => {
    const { url, db } = await open(openCopy);
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.ref(name)} set default_transaction_read_only = on`.execute(
      (await open(openDatabase)).db,
    );
    const copy = openCopy(url, 1_000);
    onTestFinished(() => copy.close());
    expect(await copy.db.selectFrom("account").select("id").execute()).toEqual([]);
    for (const each of [db, copy.db]) {
      const write = each.insertInto("counter").values({ name: "office", value: 1 }).execute();
      await expect(write).rejects.toThrow(/read-only/);
    }
  },
);
