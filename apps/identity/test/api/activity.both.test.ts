import {
  type ActivityRow,
  deleteService,
  type Input,
  listActivity,
  logOut,
  mailTakeBackLinks,
  OperationDetail,
  writeLog,
} from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { writeJournal } from "../../src/outbox/journal/write-journal.ts";
import { writeRefusal } from "../../src/outbox/journal/write-refusal.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";
import { createWorld, type World } from "../world/world.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const { hana, kenji } = PEOPLE;
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

type Query = Input<typeof listActivity>["query"];

async function read(world: World, bearer: string, query: Query = {}) {
  return dataOf(await world.client({ bearer }).send(listActivity, { query }));
}

/** Returns what rows say, without time and network. */
const told = (rows: readonly ActivityRow[]) =>
  rows.map(({ detail, text, refused }) => `${detail} ${text}${refused ? " refused" : ""}`);

/** Writes rows as identity does, two a minute from a given time on. */
async function fill({ parts, database }: World, count: number, from: number) {
  for (let n = 0; n < count; n += 1) {
    await writeJournal(database.db, {
      detail: n % 2 === 0 ? OperationDetail.CHANGE_PASSWORD : OperationDetail.CHANGE_EMAIL,
      account: hana.subject,
      email: hana.email,
      // Two rows with the same time.
      now: from + Math.floor(n / 2) * 60_000,
    });
  }
  return parts.now();
}

describe("activity", () => {
  test("lists what happened, when and where, refusals included, newest first", async () => {
    await using world = await createWorld([hana], sandbox);
    const wrong = { ...hana, password: "Guessed2026" };
    await world.submitSignIn(new Browser(WINDOWS), world.loginUrl(), wrong);
    await world.submitSignIn(new Browser(WINDOWS), world.loginUrl(), wrong);
    const { access_token } = await world.signIn(hana, new Browser(WINDOWS));
    const client = world.client({ bearer: access_token });
    dataOf(await client.send(deleteService, { body: { service_id: SERVICE_ID.store } }));
    const { rows, next } = await read(world, access_token);
    expect(next).toBeNull();
    expect(rows).toMatchObject([
      {
        detail: OperationDetail.DELETE_ACCOUNT,
        text: "left",
        service_id: SERVICE_ID.store,
        refused: false,
        browser: { browser: "Chrome", system: "Windows" },
        same_network: null,
      },
      {
        detail: OperationDetail.LOGIN,
        text: "password",
        service_id: null,
        times: 1,
        browser: { browser: "Chrome", system: "Windows" },
        same_network: true,
      },
      { detail: OperationDetail.LOGIN, text: "wrong", refused: true, times: 2 },
    ]);
    expect(Math.abs((rows[0]?.at ?? 0) - world.parts.now())).toBeLessThan(600_000);
  });

  onBothEngines("S14: leaves out rows that a client sent, and rows of another ID", async () => {
    await using world = await createWorld([hana, kenji]);
    const { access_token } = await world.signIn(hana);
    const other = await world.signIn(kenji);
    const entry = {
      log_level: 0,
      identifier: 1,
      operation_detail: OperationDetail.CHANGE_PASSWORD,
      log_info: { email: hana.email, user_id: hana.subject },
    } as const;
    for (const bearer of [access_token, other.access_token]) {
      dataOf(await world.client({ bearer }).send(writeLog, { body: entry }));
    }
    expect(told((await read(world, access_token)).rows)).toEqual(["1 password"]);
  });

  test("a log-out by the portal is recorded by identity itself; the ended session can no longer read it", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    dataOf(await world.client({ bearer: access_token }).send(logOut, { body: { access_token } }));
    const client = world.client({ bearer: access_token });
    expect(codeOf(await client.send(listActivity, { query: {} }))).toBe("NotAuthorizedException");
    const again = await world.signIn();
    expect(told((await read(world, again.access_token)).rows)).toEqual([
      "1 password",
      "20 ",
      "1 password",
    ]);
  });

  onBothEngines("the page cursor remains valid while new rows are written", async () => {
    await using world = await createWorld();
    const now = await fill(world, 25, world.parts.now() - 3_600_000);
    const { access_token } = await world.signIn();
    const all = (await read(world, access_token, { most: "500" })).rows;
    expect(all).toHaveLength(26);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a));
    const paged: ActivityRow[] = [];
    let after: string | null | undefined;
    while (after !== null) {
      const query = { most: "7", ...(after !== undefined && { after }) };
      const page = await read(world, access_token, query);
      paged.push(...page.rows);
      after = page.next;
      await fill(world, 1, now);
    }
    expect(paged).toEqual(all);
    expect(new Set(paged.map(({ id }) => id)).size).toBe(26);
  });

  onBothEngines("a page cursor among refused log-ins continues with the next page", async () => {
    await using world = await createWorld();
    const { db } = world.database;
    for (const reason of ["wrong", "locked", "link"] as const) {
      await writeRefusal(db, world.parts.secrets, {
        detail: OperationDetail.LOGIN,
        about: { account: hana.subject },
        reason,
        userAgent: WINDOWS,
        network: "elsewhere",
        now: world.parts.now(),
      });
    }
    const { access_token } = await world.signIn();
    const query = { kind: "refused", most: "2" } as const;
    const first = await read(world, access_token, query);
    const second = await read(world, access_token, { ...query, after: first.next ?? "" });
    expect(second.next).toBeNull();
    const both = [...first.rows, ...second.rows];
    expect(both.map(({ text }) => text).toSorted()).toEqual(["link", "locked", "wrong"]);
    expect(both.every(({ same_network }) => same_network === false)).toBe(true);
  });

  onBothEngines.each([
    ["log-ins", [OperationDetail.LOGIN, OperationDetail.LOGIN]],
    ["changes", [OperationDetail.CHANGE_PASSWORD]],
    ["services", [OperationDetail.ACCOUNT_LINK]],
    ["refused", [OperationDetail.LOGIN]],
  ] as const)("lists only rows of the kind %s", async (kind, details) => {
    await using world = await createWorld();
    const row = { account: hana.subject, email: hana.email, now: world.parts.now() };
    const { db } = world.database;
    await writeJournal(db, { ...row, detail: OperationDetail.CHANGE_PASSWORD });
    await writeJournal(db, {
      ...row,
      detail: OperationDetail.ACCOUNT_LINK,
      text: "linked",
      services: ["gone-since"],
    });
    const wrong = { ...hana, password: "Guessed2026" };
    await world.submitSignIn(new Browser(), world.loginUrl(), wrong);
    const { access_token } = await world.signIn();
    const { rows } = await read(world, access_token, { kind });
    expect(rows.map(({ detail }) => detail)).toEqual(details);
    // The linked service is no longer in the catalogue, so it has no id.
    expect(rows.every(({ service_id }) => service_id === null)).toBe(true);
  });

  test.each([
    { kind: "everything" },
    { after: "yesterday" },
    { after: "1 " },
    { after: `1 ${"x".repeat(201)}` },
    { after: "1 a\u0000b" },
    { most: "0" },
    { most: "501" },
    { most: "1e2" },
  ])("refuses the query %j", async (query) => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    const response = await fetch(
      `${world.url}${listActivity.path}?${new URLSearchParams(query as Record<string, string>)}`,
      { headers: { "x-api-key": world.config.apiKey, authorization: `Bearer ${access_token}` } },
    );
    expect(response.status).toBe(400);
  });

  test("shows a row of a kind that only a newer version knows", async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    await world.database.db
      .updateTable("journal")
      .set({ operation_detail: 99 as typeof OperationDetail.LOGIN, log_text: "sung aloud" })
      .execute();
    expect(told((await read(world, access_token)).rows)).toEqual(["99 sung"]);
  });
});

onBothEngines(
  "a holder who is logged in can request take-back links, and the journal records it",
  async () => {
    await using world = await createWorld();
    const { access_token } = await world.signIn();
    dataOf(await world.client({ bearer: access_token }).send(mailTakeBackLinks, { body: {} }));
    expect(told((await read(world, access_token)).rows)).toEqual(["4 take-back", "1 password"]);
  },
);
