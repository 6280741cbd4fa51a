import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CONNECTOR_CALLS } from "@musubi/contract";
import { safeParse, strictObject } from "valibot";
import { expect, test } from "vitest";
import { CALLS } from "../src/calls.ts";
import { type Fields, object } from "../src/fields.ts";
import { createConnector, toNodeListener, type WaitingSql } from "../src/index.ts";
import { openInMemory } from "./world/databases.ts";
import { emailOf, openShop, SECRET, send, writeUsers } from "./world/shop.ts";

const ASK = { sub_key: "a" };
const UPDATE = { user_key: "a", before_email: "b@example.jp", after_email: "c@example.jp" };

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test("the library answers the calls of the contract, and no others", () => {
  expect(CALLS.map(nameOf).toSorted()).toEqual(CONNECTOR_CALLS.map(nameOf).toSorted());
});

const TEXTS = ["", "a", "sub:a", "old:b", "sub:", "ja", "google", "block", "\n", "a".repeat(129)];
const LONG = [200, 201, 254, 255, 256].map((length) => `sub:${"a".repeat(length - 4)}`);
const OTHERS = [0, 1, -1, 1.5, 2 ** 32 + 1, 2 ** 53, "1", true, null, {}, [], { key: "k", seq: 1 }];
const VALUES: readonly unknown[] = [...TEXTS, ...LONG, ...OTHERS, { key: "k", seq: 1, more: 1 }];

test.each(CONNECTOR_CALLS.map((call) => [nameOf(call), call] as const))(
  "of %s it takes what the contract takes",
  (name, { query, body }) => {
    const fields: Fields = CALLS.find((call) => nameOf(call) === name)?.fields ?? {};
    const schema = body ?? query ?? strictObject({});
    const good = Object.fromEntries(
      Object.entries(fields)
        .filter(([field]) => !field.endsWith("?"))
        .map(([field, fits]) => [field, VALUES.find((value) => fits(value))]),
    );
    expect(object(fields)(good)).toBe(true);
    const changed = Object.keys(fields).flatMap((field) => {
      const plain = field.replace("?", "");
      const { [plain]: _, ...without } = good;
      return [without, ...VALUES.map((value) => ({ ...good, [plain]: value }))];
    });
    for (const each of [good, { ...good, more: 1 }, ...changed]) {
      expect([each, object(fields)(each)]).toEqual([each, safeParse(schema, each).success]);
    }
  },
);

test("without its secret nothing is answered; two are good at once while one is changed", async () => {
  const next = `${SECRET}-next`;
  await using shop = await openShop("sqlite", { options: { secret: [SECRET, next] } });
  const ask = (authorization: string) =>
    send(shop.connector, "GET", "/account/active", ASK, { authorization });
  for (const wrong of ["", "Bearer ", SECRET, `Bearer ${SECRET}x`, `Basic ${SECRET}`]) {
    expect(await ask(wrong)).toMatchObject({ status: 401, code: "NotAuthorizedException" });
  }
  expect((await ask(`Bearer ${SECRET}`)).status).toBe(200);
  expect((await ask(`Bearer ${next}`)).status).toBe(200);
});

test.each([
  ["a secret that is not set", { secret: undefined as never }, "needs its secret"],
  ["an empty secret among two", { secret: [SECRET, ""] }, "needs its secret"],
  ["no secret", { secret: [] }, "needs its secret"],
  ["MySQL", { dialect: "mysql" }, "not on mysql"],
  ["a name of tables that is none", { tables: "shop; drop" }, "lower-case letters"],
])("%s is refused at once", async (_name, wrong, message) => {
  await using database = await openInMemory();
  const { dialect, ...options } = { dialect: "sqlite", ...wrong };
  const sql = { ...database.sql, dialect: dialect as "sqlite" };
  const make = () => createConnector({ secret: SECRET, users: writeUsers(sql), ...options, sql });
  expect(make).toThrow(message);
});

test.each([
  ["an unknown field", { ...UPDATE, colour: "red" }, 400],
  ["a missing field", { user_key: "a" }, 400],
  ["a list", [UPDATE], 400],
  ["a control character", { ...UPDATE, user_key: "a\n" }, 400],
  ["too large a body", { ...UPDATE, user_key: "a".repeat(70_000) }, 413],
])("%s is refused", async (_name, input, status) => {
  await using shop = await openShop("sqlite");
  expect((await shop.send("POST", "/account/update", input)).status).toBe(status);
});

test("a body that is no JSON, a doubled parameter, another path and another method are refused", async () => {
  await using shop = await openShop("sqlite");
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${SECRET}`, ...init.headers };
    const response = await shop.connector(
      new Request(`http://shop.example/deep/er${path}`, { ...init, headers }),
    );
    return (await response.json()).error_code ?? "";
  };
  const post = (body: string, type: string) =>
    ask("/account/update", { method: "POST", body, headers: { "content-type": type } });
  expect(await post('{"user_key"', "application/json")).toBe("InvalidParameterException");
  expect(await post("", "application/json")).toBe("InvalidParameterException");
  expect(await post(JSON.stringify(UPDATE), "text/plain")).toBe("UnsupportedMediaTypeException");
  expect(await ask("/account/active?sub_key=a")).toBe("");
  expect(await ask("/account/active?sub_key=a&sub_key=b")).toBe("InvalidParameterException");
  expect(await ask("/account/colour?sub_key=a")).toBe("ResourceNotFoundException");
  expect(await ask("/account/active?sub_key=a", { method: "POST" })).toBe(
    "ResourceNotFoundException",
  );
});

test("what a service does not offer is not there", async () => {
  await using shop = await openShop("sqlite", { users: { create: undefined as never } });
  for (const path of ["/account/open", "/account/certification", "/account/password"]) {
    expect(await shop.send("POST", path, {})).toMatchObject({
      status: 404,
      code: "ResourceNotFoundException",
    });
  }
});

test("a refusal is in the caller's language", async () => {
  await using shop = await openShop("sqlite");
  const say = async (language: string) =>
    (
      await send(
        shop.connector,
        "GET",
        "/account/export",
        { user_key: "a" },
        { "accept-language": language },
      )
    ).body.message_title;
  expect([await say("en-GB,en;q=0.9"), await say("ja"), await say("fr")]).toEqual([
    "No such account",
    "アカウントなし",
    "アカウントなし",
  ]);
});

test("a service whose users' ids are numbers gets numbers, and is not asked about anything else", async () => {
  await using database = await openInMemory();
  const { sql } = database;
  const users = writeUsers(sql);
  await sql.read(async (db) => {
    await sql.query(db, "create table shopper (id text primary key, email text, note text)", []);
    await sql.query(db, "insert into shopper values ('7', '7@shop.example', '')", []);
  });
  const asked: unknown[] = [];
  const connector = createConnector({
    secret: SECRET,
    sql,
    ids: "number",
    users: {
      find(tx, id) {
        asked.push(id);
        return users.find(tx, `${id}`);
      },
      findByEmail: () => [7],
      setEmail: () => undefined,
      erase: () => undefined,
      export: () => ({}),
    },
  });
  const link = (id: string) =>
    send(connector, "PUT", "/account/owner", { key: id, seq: 1, from: `old:${id}`, to: "sub:a" });
  for (const none of ["x", "07", "7.0", "1e1", " 7", "9007199254740993"]) {
    expect((await link(none)).code).toBe("UserNotFoundException");
  }
  expect(asked).toEqual([]);
  expect((await link("7")).code).toBe("");
  expect(await connector.findAccount("a")).toEqual({ id: 7, asleep: false, blocked: false });
});

test("two services on one database know nothing of each other", async () => {
  await using shop = await openShop("sqlite", { options: { tables: "shop_" } });
  const school = createConnector({
    ...{ secret: SECRET, sql: shop.sql, users: writeUsers(shop.sql), tables: "school_" },
  });
  const link = { key: "k", seq: 1, from: "old:x1", to: "sub:a" };
  await shop.send("PUT", "/account/owner", link);
  expect(await school.findAccount("a")).toBeUndefined();
  expect((await send(school, "PUT", "/account/owner", { ...link, from: "old:x2" })).code).toBe("");
  expect(await shop.connector.findAccount("a")).toMatchObject({ id: "x1" });
});

test("accounts that a service has kept by itself are taken over once, with their numbers", async () => {
  await using shop = await openShop("sqlite");
  const accounts = [
    { id: "x1", subject: "a", seq: 9 },
    { id: "x2", subject: "b", asleep: true },
  ];
  await shop.sql.read(async (db) => {
    await shop.connector.adopt(db, accounts);
    await shop.connector.adopt(db, [{ id: "x1", subject: "c" }]);
  });
  expect(await shop.connector.findAccount("a")).toMatchObject({ id: "x1" });
  expect(await shop.connector.findAccount("b")).toMatchObject({ id: "x2", asleep: true });
  const late = { key: "k", seq: 8, from: "sub:a", to: "sub:d" };
  expect((await shop.send("PUT", "/account/owner", late)).code).toBe("StaleSequenceException");
});

test("what the database undoes for another transaction is played again; a driver that plays it twice changes nothing", async () => {
  await using shop = await openShop("sqlite");
  let undone = 0;
  // A driver whose answers are awaited, over the same connection.
  const waiting: WaitingSql<unknown> = {
    dialect: "sqlite",
    answersAtOnce: false,
    query: async (tx, text, values) => shop.sql.query(tx, text, values),
    read: (work) => shop.sql.read(work),
    transaction: (work) =>
      shop.sql.read(async (db) => {
        for (;;) {
          await shop.sql.query(db, "begin immediate", []);
          const result = await work(db);
          undone += 1;
          if (undone > 4) {
            await shop.sql.query(db, "commit", []);
            return result;
          }
          await shop.sql.query(db, "rollback", []);
          if (undone % 2 === 0)
            throw Object.assign(new Error(), {
              cause: Object.assign(new Error(), { code: "40001" }),
            });
        }
      }),
  };
  const connector = createConnector({ secret: SECRET, sql: waiting, users: writeUsers(shop.sql) });
  const move = { key: "k", seq: 1, from: "old:x1", to: "sub:a" };
  expect((await send(connector, "PUT", "/account/owner", move)).code).toBe("");
  expect(undone).toBe(5);
  expect(await connector.findAccount("a")).toMatchObject({ id: "x1" });
});

test("keys are kept while the account lives and 400 days after", async () => {
  const DAY = 86_400_000;
  let now = 0;
  await using shop = await openShop("sqlite", { options: { now: () => now } });
  const use = async (id: string, subject: string) => {
    await shop.send("PUT", "/account/owner", {
      key: id,
      seq: 1,
      from: `old:${id}`,
      to: `sub:${subject}`,
    });
    await shop.send("POST", "/account/suspend", { user_key: subject, key: id });
    return await shop.send("DELETE", "/account", { user_key: subject, key: id });
  };
  const again = () => shop.send("DELETE", "/account", { user_key: "a", key: "x1" });
  await use("x1", "a");
  now = 400 * DAY;
  await use("x2", "b");
  expect((await again()).code).toBe("");
  now += 1;
  await use("x3", "c");
  expect((await again()).code).toBe("E404-01");
});

test("a Node server behind a path passes a body on, one that a parser has read too", async () => {
  await using shop = await openShop("sqlite");
  const listener = toNodeListener(shop.connector);
  const server = createServer((request, response) => {
    if (request.headers["x-parsed"] === undefined) return void listener(request, response);
    request.resume().on("end", () => {
      void listener(Object.assign(request, { body: { user_key: "a", key: "k" } }), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const post = async (body: string, more: Record<string, string> = {}) => {
    const headers = {
      authorization: `Bearer ${SECRET}`,
      "content-type": "application/json",
      ...more,
    };
    const url = `http://127.0.0.1:${port}/shop/account/restore`;
    const response = await fetch(url, { method: "POST", headers, body });
    return [response.status, (await response.json()).error_code];
  };
  try {
    expect(await post('{"user_key":"a","key":"k"}')).toEqual([404, "E404-01"]);
    expect(await post("{}", { "x-parsed": "1" })).toEqual([404, "E404-01"]);
    expect(await post("x".repeat(200_000))).toEqual([413, "PayloadTooLargeException"]);
    expect(await post("{}", { authorization: "" })).toEqual([401, "NotAuthorizedException"]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
  expect(emailOf("x1")).toBeDefined();
});
