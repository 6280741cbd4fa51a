import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { createEmptyDatabase } from "../world/database.ts";

test("S34: 0032 finds what a lasting freeze is for, ends those that are over, and knows a password that was added", async () => {
  const empty = await createEmptyDatabase();
  const before = openDatabase(empty.url);
  await migrate(before, "0031-mail-language");
  const later = Date.now() + 60 * 60_000;
  const account = (id: string, until: number | null, since: number | null) =>
    `insert into account (id, email, email_key, password_hash, password_since, language, created_at,
      frozen_until, frozen_since) values ('${id}', '${id}@b.jp', '${id}@b.jp', 'hash', 50, 'ja', 1, ${until}, ${since})`;
  const told = (id: string, madeAt: number, frozenAt: number) =>
    `insert into told_sign_in (link_hash, account, mailbox_key, by_password, user_agent, made_at, ends_at, frozen_at)
      values ('${id} ${madeAt}', '${id}', '', 1, '', ${madeAt}, ${later}, ${frozenAt})`;
  const row = (id: string, kind: string, madeAt: number, frozenAt: number | null) =>
    `insert into reversal (id, rank, account, kind, mailbox, mailbox_key, made_at, ends_at, frozen_at)
      values ('${id} ${kind}', ${madeAt}, '${id}', '${kind}', '', '', ${madeAt}, ${later}, ${frozenAt})`;
  for (const statement of [
    account("by-links", later, 100),
    told("by-links", 80, 110),
    row("by-links", "password", 70, 100),
    told("by-links", 20, 30),
    account("own", later, 100),
    account("over", 10, 5),
    account("free", null, null),
    row("free", "way", 50, null),
  ]) {
    await sql.raw(statement).execute(before.db);
  }
  await before.close();

  const database = openDatabase(empty.url);
  await migrate(database);
  const seen = await database.db
    .selectFrom("account")
    .select(["id", "frozen_until", "frozen_for", "password_added_at"])
    .orderBy("id")
    .execute();
  const nothing = { frozen_until: null, frozen_for: null, password_added_at: null };
  expect(seen).toEqual([
    { id: "by-links", frozen_until: later, frozen_for: 70, password_added_at: null },
    { ...nothing, id: "free", password_added_at: 50 },
    // For itself, which needs no telling.
    { ...nothing, id: "over" },
    { ...nothing, id: "own", frozen_until: later },
  ]);
  await database.close();
  await empty.dispose();
});
