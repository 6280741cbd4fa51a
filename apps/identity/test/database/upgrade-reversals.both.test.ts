import { sql } from "kysely";
import { expect, test } from "vitest";
import { readBefore } from "../../src/accounts/reversals/before.ts";
import { migrate } from "../../src/database/migrate.ts";
import { openDatabase } from "../../src/database/open.ts";
import { nextSeq } from "../../src/database/queries/counter.ts";
import { findLineages } from "../../src/database/queries/reversals.ts";
import { deriveSecrets } from "../../src/settings/secrets.ts";
import { createEmptyDatabase } from "../world/database.ts";

test("0018 writes down what can still be taken back of before, in its order", async () => {
  const empty = await createEmptyDatabase();
  const before = openDatabase(empty.url);
  await migrate(before, "0016-beliefs");
  const now = Date.now();
  const DAY = 24 * 60 * 60_000;
  const ago = (days: number) => now - days * DAY;
  const account = (id: string, rest = "'active', null, null", provenAt: number | null = 1) =>
    `insert into account (id, email, email_key, email_proven_at, language, created_at, state,
      disabled_at, merged_into) values ('${id}', '${id}@B.jp', '${id}@b.jp', ${provenAt}, 'ja', 1, ${rest})`;
  const op = (id: string, kind: string, source: string, target: string, at: number) =>
    `insert into merge_op (id, kind, source, target, state, created_at, touched_at)
      values ('${id}', '${kind}', ${source}, '${target}', 'done', 1, ${at})`;
  const step = (id: string, service: number, lineage: string) =>
    `insert into merge_step (op, service_id, key, seq, from_owner, to_owner, lineage, state)
      values ('${id}', ${service}, '${id}:${service}', 1, '', '', '${lineage}', 'done')`;
  const tie = (id: string, service: number, lineage: string, since = 1) =>
    `insert into tie (account, service_id, since, lineage) values ('${id}', ${service}, ${since}, '${lineage}')`;
  const sleep = (id: string, key: string, lineage: string, at: number) =>
    `insert into sleep (key, account, service_id, lineage, since, began_at, erase_at, state)
      values ('${key}', '${id}', 1, '${lineage}', 1, ${at}, ${at + 14 * DAY}, 'asleep')`;
  for (const statement of [
    "insert into counter (name, value) values ('seq', 40)",
    account("target"),
    account("source", `'disabled', ${ago(2)}, 'target'`),
    // The source left one service, then was merged away with the other; the target linked one since.
    op("left", "delete", "null", "source", ago(3)),
    step("left", 1, "s1"),
    sleep("source", "left:1", "s1", ago(3)),
    op("merge", "merge", "'source'", "target", ago(2)),
    step("merge", 2, "s2"),
    tie("target", 2, "s2"),
    tie("target", 3, "t3"),
    tie("target", 4, "t4", ago(1)),
    account("closed", `'disabled', ${ago(1)}, null`),
    // Of these nobody knows the mailbox, or can take them back.
    account("moved", "'active', null, null", ago(0.5)),
    sleep("moved", "of another address", "m1", ago(1)),
    account("unproven", `'disabled', ${ago(1)}, null`, null),
    account("long ago", `'disabled', ${ago(15)}, null`),
    "insert into account (id, email, email_key, language, created_at, state, disabled_at) values ('erased', '', 'erased', 'ja', 1, 'disabled', 1)",
  ]) {
    await sql.raw(statement).execute(before.db);
  }
  await before.close();

  const database = openDatabase(empty.url);
  await migrate(database);
  const { db } = database;
  const rows = await db.selectFrom("reversal").selectAll().orderBy("rank").execute();
  const none = { op: null, other: null, service_id: null, lineage: null };
  const row = (account: string, at: number) => ({
    account,
    mailbox: `${account}@B.jp`,
    mailbox_key: `${account}@b.jp`,
    before: null,
    made_at: at,
    ends_at: at + 14 * DAY,
    link_hash: null,
    mailed_at: null,
    closed_at: null,
  });
  expect(rows).toMatchObject([
    {
      ...row("source", ago(3)),
      kind: "leaving",
      ...none,
      op: "left",
      service_id: 1,
      lineage: "s1",
      rank: 41,
    },
    { ...row("source", ago(2)), kind: "merge-source", ...none, op: "merge", other: "target" },
    { ...row("target", ago(2)), kind: "merge-target", ...none, op: "merge", other: "source" },
    { ...row("closed", ago(1)), kind: "closing", ...none, rank: 44 },
  ]);
  expect(await nextSeq(db)).toBe(45);
  const named = await findLineages(
    db,
    rows.map(({ id }) => id),
  );
  const namedBy = (kind: string) => {
    const id = rows.find((each) => each.kind === kind)?.id;
    return named.filter(({ reversal }) => reversal === id).map(({ lineage }) => lineage);
  };
  expect(namedBy("leaving")).toEqual(["s1", "s2"]);
  expect(namedBy("merge-source")).toEqual(["s2"]);
  expect(namedBy("merge-target")).toEqual(["t3"]);
  expect(namedBy("closing")).toEqual([]);
  const [first] = rows;
  const read = first && readBefore(deriveSecrets("any secret that is long enough"), first);
  expect(read).toEqual({ email: "source@B.jp", emailProvenAt: ago(3) });
  await database.close();
  await empty.dispose();
});
