import { OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { readLogEntry } from "../../../src/outbox/journal/read-log-entry.ts";
import {
  type JournalEntry,
  writeJournal,
  writeTold,
  writeTyped,
} from "../../../src/outbox/journal/write-journal.ts";
import { createWorld, type World } from "../../world/world.ts";

const { hana } = PEOPLE;
const EVENT = { email: "Hana@Example.jp", userAgent: "a\nbrowser", network: "n", now: 7 };

async function rowAfter({ database: { db } }: World, write: Promise<void>) {
  await write;
  const { id: _, ...row } = await db
    .selectFrom("journal")
    .selectAll()
    .where("at", "=", 7)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("journal").execute();
  return row;
}

const WRITTEN = {
  month: 197001,
  at: 7,
  author: "identity",
  log_level: 0,
  email: hana.email,
  result: "成功",
  user_agent: "a\\u{a}browser",
  network: "n",
  request_id: "",
  log_text: "",
  times: 1,
};

describe("what a stranger does with a typed address", () => {
  const detail = OperationDetail.ISSUE_CONFIRMATION_CODE;
  const { email: _, ...event } = EVENT;
  const typed = { ...WRITTEN, email: "", identifier: 0, operation_detail: detail };
  const write = (world: World, emailKey: string) =>
    rowAfter(world, writeTyped(world.database.db, { ...event, detail, emailKey }));

  test("is recorded for the account that has the address, without the address", async () => {
    await using world = await createWorld();
    const account = hana.subject;
    expect(await write(world, hana.email)).toEqual({ ...typed, account, user_id: account });
  });

  test("S30: is recorded for no account and without the address, if no open account has it", async () => {
    await using world = await createWorld();
    const nobodys = { ...typed, account: null, user_id: "" };
    expect(await write(world, "nobody@example.jp")).toEqual(nobodys);
    await world.database.db.updateTable("account").set({ state: "disabled" }).execute();
    expect(await write(world, hana.email)).toEqual(nobodys);
  });
});

test("what identity does for an account is recorded for it, with the act's identifier and text", async () => {
  await using world = await createWorld();
  const account = hana.subject;
  const rowOf = (deed: Pick<JournalEntry, "detail" | "text" | "services">) =>
    rowAfter(
      world,
      writeJournal(world.database.db, { ...EVENT, ...deed, account } as JournalEntry),
    );
  expect(await rowOf({ detail: OperationDetail.LOGIN })).toEqual({
    ...WRITTEN,
    identifier: 0,
    operation_detail: 1,
    account,
    user_id: account,
  });
  const undone = { detail: OperationDetail.ACCOUNT_LINK, text: "undone" } as const;
  expect(await rowOf({ ...undone, services: ["store"] })).toMatchObject({
    identifier: 3,
    account,
    log_text: "undone store",
  });
  expect(await rowOf({ detail: OperationDetail.DELETE_ACCOUNT })).toMatchObject({
    identifier: 1,
    account,
    log_text: "",
  });
});

test("S14: the author of a client's entry is the holder while their session lives, else nobody; never identity", async () => {
  await using world = await createWorld();
  await world.signIn();
  const { db } = world.database;
  const { id: family } = await db.selectFrom("token_family").select("id").executeTakeFirstOrThrow();
  const told = readLogEntry({
    log_level: 1,
    identifier: 2,
    operation_detail: OperationDetail.LOG,
    log_info: { email: "a\rB", user_id: hana.subject, log_text: "mr1.secret" },
  });
  const tell = (by: string | undefined) =>
    rowAfter(world, writeTold(db, told, { family: by, network: "n", now: 7 }));
  const nobodys = {
    month: 197001,
    at: 7,
    author: "nobody",
    log_level: 1,
    identifier: 2,
    operation_detail: 19,
    email: "a\\u{d}b",
    user_id: hana.subject,
    result: "失敗",
    user_agent: "",
    network: "n",
    request_id: "",
    log_text: "[token]",
    account: null,
    times: 1,
  };
  expect(await tell(undefined)).toEqual(nobodys);
  const holders = { ...nobodys, author: "holder", account: hana.subject };
  expect(await tell(family)).toEqual(holders);
  await db.updateTable("token_family").set({ revoked_at: 1 }).execute();
  expect(await tell(family)).toEqual(nobodys);
});
