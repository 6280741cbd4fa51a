import { describe, expect, test } from "vitest";
import { ENGINES } from "./world/databases.ts";
import { emailOf, openShop, type Shop, writeUsers } from "./world/shop.ts";

const WHY = { ja: "できません。", en: "Not now." };
const link = (shop: Shop) =>
  shop.send("PUT", "/account/owner", { key: "link", seq: 5, from: "old:x1", to: "sub:a" });
const readNote = async (shop: Shop) =>
  (await shop.read("select note from shopper where id = 'x1'"))[0]?.note;

describe.each(ENGINES)("a service's function, on %s,", (engine) => {
  test("that throws undoes what it wrote, and the numbers and keys stay right", async () => {
    let isBroken = true;
    const faults: unknown[] = [];
    await using shop = await openShop(engine, {
      users: {
        changed(tx, id) {
          const written = shop.sql.query(tx, "update shopper set note = 'half' where id = ?", [id]);
          if (isBroken) throw new Error("broken");
          return "then" in written ? written.then(() => undefined) : undefined;
        },
      },
      options: { onFault: (fault) => faults.push(fault) },
    });
    expect(await link(shop)).toMatchObject({ status: 500, code: "InternalErrorException" });
    expect(faults).toEqual([new Error("broken")]);
    expect(await readNote(shop)).toBe("new");
    const older = { key: "older", seq: 4, from: "old:x1", to: "sub:b" };
    expect(await shop.send("PUT", "/account/owner", older)).toMatchObject({
      code: "StaleSequenceException",
    });
    isBroken = false;
    expect((await link(shop)).code).toBe("");
    expect(await readNote(shop)).toBe("half");
  });

  test("that refuses in words undoes what it wrote, and the number is seen", async () => {
    await using shop = await openShop(engine, {
      users: {
        create(tx, { email }) {
          const made = writeUsers(shop.sql).create?.(tx, {
            ...{ subject: "", email, emailVerified: true, language: "ja" },
          });
          return typeof made === "object" && "then" in made
            ? made.then(() => ({ no: WHY }))
            : { no: WHY };
        },
      },
    });
    const opening = {
      user_key: "a",
      key: "k",
      email: "a@example.jp",
      email_verified: true,
      language: "ja",
    };
    const open = (seq: number) => shop.send("POST", "/account/open", { ...opening, seq });
    expect(await open(7)).toMatchObject({
      status: 502,
      code: "E500-01",
      body: { message_body: "Not now." },
    });
    expect(await shop.read("select id from shopper where email = 'a@example.jp'")).toEqual([]);
    expect((await open(6)).code).toBe("StaleSequenceException");
    expect((await open(7)).code).toBe("E500-01");
  });

  test("that keeps an account awake is asked again when it is put to sleep, but not for a block", async () => {
    await using shop = await openShop(engine, { users: { whyNotDeletable: () => WHY } });
    await link(shop);
    const suspension = { user_key: "a", key: "k" };
    const refused = await shop.send("POST", "/account/suspend", suspension);
    expect(refused).toMatchObject({ code: "E500-01", body: { message_body: "Not now." } });
    const block = { ...suspension, cause: "block" };
    expect((await shop.send("POST", "/account/suspend", block)).code).toBe("");
    expect(await shop.connector.findAccount("a")).toEqual({
      id: "x1",
      asleep: false,
      blocked: true,
    });
  });

  test("is told of each change in its transaction", async () => {
    const heard: unknown[] = [];
    await using shop = await openShop(engine, {
      users: { changed: (_tx, id, change) => void heard.push([id, change]) },
    });
    await link(shop);
    await shop.send("POST", "/account/suspend", { user_key: "a", key: "s" });
    await shop.send("POST", "/account/restore", { user_key: "a", key: "r" });
    await shop.send("POST", "/account/restore", { user_key: "a", key: "again" });
    await shop.send("POST", "/account/suspend", { user_key: "a", key: "s2" });
    await shop.send("DELETE", "/account", { user_key: "a", key: "e" });
    const [from, to] = ["a", "a"];
    expect(heard).toEqual([
      ["x1", { what: "moved", from: null, to }],
      ["x1", { what: "suspended", from, to }],
      ["x1", { what: "restored", from, to }],
      ["x1", { what: "suspended", from, to }],
      ["x1", { what: "erased", from, to: null }],
    ]);
    expect(await shop.read("select id from shopper where id = 'x1'")).toEqual([]);
  });

  test("may delete users by itself: their accounts are no more, and nobody else's way is barred", async () => {
    await using shop = await openShop(engine);
    await link(shop);
    await shop.read("delete from shopper where id = 'x1'");
    const ask = { user_key: "a" };
    expect((await shop.send("GET", "/account/active", { sub_key: "a" })).body.activation).toBe(0);
    expect((await shop.send("GET", "/account/export", ask)).code).toBe("E404-01");
    expect((await shop.send("POST", "/account/suspend", { ...ask, key: "s" })).code).toBe(
      "E404-01",
    );
    expect(await shop.connector.findAccount("a")).toBeUndefined();
    const next = { key: "next", seq: 6, from: "old:x2", to: "sub:a" };
    expect((await shop.send("PUT", "/account/owner", next)).code).toBe("");
    expect(await shop.connector.findAccount("a")).toMatchObject({ id: "x2" });
  });

  test("is told when it lets a user go whose id comes again, and the next user is nobody's", async () => {
    await using shop = await openShop(engine);
    await link(shop);
    await shop.sql.read(async (db) => {
      await shop.sql.query(db, "delete from shopper where id = 'x1'", []);
      await shop.connector.forget(db, "x1");
      await shop.sql.query(db, "insert into shopper values ('x1', 'other@example.jp', '')", []);
    });
    expect(await shop.connector.findAccount("a")).toBeUndefined();
    expect((await shop.send("GET", "/account/active", { sub_key: "a" })).body.activation).toBe(0);
  });

  test("may refuse an address, and find two users behind one", async () => {
    await using shop = await openShop(engine, { users: { setEmail: () => ({ no: WHY }) } });
    await shop.read("update shopper set email = 'Both@Example.jp' where id in ('x1', 'x2')");
    await link(shop);
    const old = () => shop.send("GET", "/account/old/active", { email: "BOTH@example.jp" });
    expect((await old()).body.activation).toBe(1);
    await shop.send("PUT", "/account/owner", { key: "2", seq: 5, from: "old:x2", to: "sub:b" });
    expect((await old()).body.activation).toBe(0);
    const update = {
      seq: 3,
      user_key: "a",
      before_email: "both@example.jp",
      after_email: "c@example.jp",
    };
    expect((await shop.send("POST", "/account/update", update)).code).toBe("E500-01");
    const older = { ...update, seq: 2 };
    expect((await shop.send("POST", "/account/update", older)).code).toBe("StaleSequenceException");
    expect(emailOf("x1")).toBe("x1@shop.example");
  });
});

test("on SQLite a function that waits while it changes something is refused, and nothing is half done", async () => {
  const faults: Error[] = [];
  await using shop = await openShop("sqlite", {
    users: { changed: async () => undefined },
    options: { onFault: (fault) => faults.push(fault as Error) },
  });
  expect((await link(shop)).status).toBe(500);
  expect(faults[0]?.message).toContain("make the function synchronous");
  expect(await shop.connector.findAccount("a")).toBeUndefined();
});
