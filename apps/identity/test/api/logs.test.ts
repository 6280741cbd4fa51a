import {
  type LogEntry,
  LogIdentifier,
  LogLevel,
  OperationDetail,
  writeLog,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

/** The numbers that logs have always used: readers of old logs rely on them. */
const IDENTIFIERS = ["AUTH", "ACCOUNT", "CMS", "MIGRATE"];
const LEVELS = ["INFO", "ERROR", "WARNING", "DEBUG"];
const DETAILS = [
  "LOGIN",
  "TERMS",
  "CREATE_USER",
  "ISSUE_CONFIRMATION_CODE",
  "INPUT_CONFIRMATION_CODE",
  "CHANGE_PASSWORD",
  "CHANGE_EMAIL",
  "RESET_PASSWORD",
  "ACCOUNT_LINK",
  "ACCOUNT_MIGRATION",
  "ACCOUNT_MIGRATION_TERMS",
  "ACCOUNT_MIGRATION_EMAIL_CONFIRMATION",
  "ACCOUNT_MIGRATION_PASSWORD_RESET",
  "ACCOUNT_MIGRATION_COMPLETED",
  "ACCOUNT_LINK_STORE",
  "ACCOUNT_LINK_APP",
  "ACCOUNT_LINK_SCHOOL",
  "DELETE_ACCOUNT",
  "LOG",
  "LOGOUT",
  "FETCH_OAUTH_TOKEN",
  "ACCOUNT_COMBINE",
  "CHANGE_EMAIL_SEND_CODE",
  "ADD_SIGN_IN_METHOD",
  "REMOVE_SIGN_IN_METHOD",
  "END_SESSION",
  "FORGET_BROWSER",
  "EXPORT_DATA",
  "CHANGE_NOTICES",
  "OFFICE_ACT",
];

const ENTRY = { log_level: 0, identifier: 1, operation_detail: 1, log_info: {} };

const send = async (
  world: World,
  changes: Partial<Record<keyof LogEntry, unknown>>,
  rewrite = (json: string) => json,
): Promise<number> => {
  const response = await fetch(`${world.url}${writeLog.path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": world.config.apiKey,
      "user-agent": "the browser's own",
    },
    body: rewrite(JSON.stringify({ ...ENTRY, ...changes })),
  });
  return response.status;
};

const readRows = ({ database }: World) =>
  database.db.selectFrom("journal").selectAll().orderBy("at").execute();

test("the enumerations have the listed numbers", () => {
  const numbered = (names: readonly string[], from: number) =>
    Object.fromEntries(names.map((name, n) => [name, n + from]));
  expect(LogIdentifier).toEqual(numbered(IDENTIFIERS, 0));
  expect(LogLevel).toEqual(numbered(LEVELS, 0));
  expect(OperationDetail).toEqual(numbered(DETAILS, 1));
});

test.each([
  ["identifier", [0, 1, 2, 3], [-1, 4, "AUTH", "0", null]],
  ["log_level", [0, 1, 2, 3], [-1, 4, "INFO", "0", null]],
  ["operation_detail", DETAILS.map((_, n) => n + 1), [0, 31, 1.5, "LOGIN", null]],
] as const)("%s: listed values are stored, others are refused", async (field, good, bad) => {
  await using world = await createWorld([]);
  for (const value of good) expect(await send(world, { [field]: value }), `${value}`).toBe(200);
  for (const value of bad) expect(await send(world, { [field]: value }), `${value}`).toBe(400);
  const kept = (await readRows(world)).map((row) => row[field]);
  expect(kept.toSorted((a, b) => a - b)).toEqual(good);
});

test.each([
  ["the entry's", { user_agent: "the app's" }, "the app's"],
  ["the request's, if the entry has none", {}, "the browser's own"],
])("the stored user agent is %s", async (_, log_info, kept) => {
  await using world = await createWorld([]);
  expect(await send(world, { log_info })).toBe(200);
  expect((await readRows(world)).map((row) => row.user_agent)).toEqual([kept]);
});

test("I05: up to 65,536 characters are accepted and shortened, escaped or not; more are refused", async () => {
  await using world = await createWorld([]);
  const text = `\u001b${"結".repeat(65_535)}`;
  const escaped = (json: string) =>
    json.replaceAll("結", (character) => `\\u${character.charCodeAt(0).toString(16)}`);
  const both = { log_text: text, user_agent: text };
  expect(await send(world, { log_info: both })).toBe(200);
  expect(await send(world, { log_info: both }, escaped)).toBe(200);
  for (const field of ["log_text", "user_agent"]) {
    expect(await send(world, { log_info: { [field]: `${text}結` } }), field).toBe(400);
  }
  const cut = {
    log_text: `\\u{1b}${"結".repeat(1_994)}`,
    user_agent: `\\u{1b}${"結".repeat(506)}`,
  };
  expect(await readRows(world)).toMatchObject([cut, cut]);
});

test("S14: a row that a holder or a stranger sends is never recorded as identity's or as another ID's", async () => {
  await using world = await createWorld([hana, kenji]);
  const { access_token } = await world.signIn(hana);
  const entry = (email: string, user_id: string) => ({
    body: {
      log_level: LogLevel.INFO,
      identifier: LogIdentifier.ACCOUNT,
      operation_detail: OperationDetail.CHANGE_PASSWORD,
      // Exactly what identity writes.
      log_info: { email, user_id, result: "成功", log_text: "" },
    },
  });
  const [holder, stranger] = [world.client({ bearer: access_token }), world.client()];
  for (const { email, subject } of [kenji, hana]) {
    dataOf(await holder.send(writeLog, entry(email, subject)));
    dataOf(await stranger.send(writeLog, entry(email, subject)));
  }
  const told = (await readRows(world)).filter(
    (row) => row.operation_detail === OperationDetail.CHANGE_PASSWORD,
  );
  const { subject } = hana;
  expect(told.map((row) => [row.author, row.account, row.email]).toSorted()).toEqual([
    ["holder", subject, hana.email],
    ["holder", subject, kenji.email],
    ["nobody", null, hana.email],
    ["nobody", null, kenji.email],
  ]);
  const own = (await readRows(world)).filter((row) => row.author === "identity");
  expect(own).toMatchObject([{ operation_detail: OperationDetail.LOGIN, account: subject }]);
});
