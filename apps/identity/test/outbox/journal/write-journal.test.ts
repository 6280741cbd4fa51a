import { OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { readLogEntry } from "../../../src/outbox/journal/read-log-entry.ts";
import { type JournalEntry, writeJournal } from "../../../src/outbox/journal/write-journal.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana } = PEOPLE;
const EVENT = { email: hana.email, userAgent: "a\nbrowser", now: 7 };

async function rowOf({ database: { db } }: World, entry: JournalEntry) {
  await db.deleteFrom("journal").execute();
  await writeJournal(db, entry);
  const { id: _, ...row } = await db.selectFrom("journal").selectAll().executeTakeFirstOrThrow();
  return row;
}

const WRITTEN = {
  at: 7,
  log_level: 0,
  email: hana.email,
  result: "成功",
  user_agent: "a\\u{a}browser",
  log_text: "",
};

test("what a stranger did is nobody's, and not proven", async () => {
  await using world = await createWorld([]);
  const detail = OperationDetail.ISSUE_CONFIRMATION_CODE;
  expect(await rowOf(world, { ...EVENT, detail })).toEqual({
    ...WRITTEN,
    identifier: 0,
    operation_detail: detail,
    proven: 0,
    account: null,
    user_id: "",
  });
});

test("what identity did for an account is proven, also when its holder has gone", async () => {
  await using world = await createWorld();
  const account = hana.subject;
  const [auth, link, closing] = [
    await rowOf(world, { ...EVENT, detail: OperationDetail.LOGIN, account }),
    await rowOf(world, { ...EVENT, detail: OperationDetail.ACCOUNT_LINK, account, text: "undone" }),
    await rowOf(world, { ...EVENT, detail: OperationDetail.DELETE_ACCOUNT, account }),
  ];
  expect(auth).toEqual({
    ...WRITTEN,
    identifier: 0,
    operation_detail: 1,
    proven: 1,
    account,
    user_id: account,
  });
  expect(link).toMatchObject({ identifier: 3, proven: 1, account, log_text: "undone" });
  expect(closing).toMatchObject({ identifier: 1, proven: 1, account, log_text: "" });
});

test("what a session did is proven as long as it lives", async () => {
  await using world = await createWorld();
  await world.signIn();
  const { db } = world.database;
  const { id: family } = await db.selectFrom("token_family").select("id").executeTakeFirstOrThrow();
  const change = { ...EVENT, detail: OperationDetail.CHANGE_EMAIL, account: hana.subject, family };
  const alive = await rowOf(world, change);
  expect(alive).toMatchObject({ identifier: 1, proven: 1, account: hana.subject });
  await db.updateTable("token_family").set({ revoked_at: 1 }).execute();
  const dead = await rowOf(world, change);
  expect(dead).toEqual({ ...alive, proven: 0, account: null });
});

test("what a client tells is its word: plain, and proven by its session alone", async () => {
  await using world = await createWorld();
  const told = readLogEntry({
    log_level: 1,
    identifier: 2,
    operation_detail: OperationDetail.LOG,
    log_info: { email: "a\rb", user_id: hana.subject, log_text: "mr1.secret" },
  });
  expect(await rowOf(world, { ...told, family: undefined, now: 7 })).toEqual({
    at: 7,
    log_level: 1,
    identifier: 2,
    operation_detail: 19,
    email: "a\\u{d}b",
    user_id: hana.subject,
    result: "失敗",
    user_agent: "",
    log_text: "[token]",
    proven: 0,
    account: null,
  });
});
