import { describe, expect, test } from "vitest";
import type { Passwords } from "../src/index.ts";
import { ENGINES } from "./world/databases.ts";
import { openShop } from "./world/shop.ts";

describe.each(ENGINES)("passwords, on %s", (engine) => {
  test("prove old accounts, of two with one address the one that is meant, and are set only there", async () => {
    const asked: unknown[] = [];
    const kept = new Map([
      ["x1", "one"],
      ["x2", "two"],
    ]);
    const passwords: Passwords<unknown, string> = {
      async fits(_db, id, password) {
        asked.push(id);
        return id !== undefined && kept.get(id) === password;
      },
      hash: async (password) => password,
      set: (_tx, id, hash) => void kept.set(id, hash),
      mayBeLinked: (_db, id) => (id === "x3" ? "no" : "yes"),
    };
    await using shop = await openShop(engine, { users: { passwords } });
    await shop.read("update shopper set email = 'both@example.jp' where id in ('x1', 'x2')");
    const certify = async (email: string, password: string) =>
      (await shop.send("POST", "/account/certification", { email, password })).body;
    expect(await certify("BOTH@example.jp", "two")).toEqual({ user_id: "x2", migration_status: 0 });
    expect(await certify("both@example.jp", "x")).toEqual({
      user_id: null,
      migration_status: null,
    });
    asked.length = 0;
    expect(await certify("nobody@example.jp", "x")).toEqual({
      user_id: null,
      migration_status: null,
    });
    expect(asked).toEqual([undefined]);

    await shop.send("PUT", "/account/owner", { key: "k", seq: 1, from: "old:x2", to: "sub:a" });
    expect(await certify("both@example.jp", "two")).toEqual({ user_id: "x2", migration_status: 2 });
    const set = (email: string) =>
      shop.send("POST", "/account/password", { email, password: "new" });
    expect((await set("both@example.jp")).code).toBe("");
    expect([kept.get("x1"), kept.get("x2")]).toEqual(["new", "two"]);
    await shop.send("PUT", "/account/owner", { key: "l", seq: 1, from: "old:x1", to: "sub:b" });
    expect((await set("both@example.jp")).code).toBe("E404-01");
    const check = async (email: string) =>
      (await shop.send("POST", "/account/migration-check", { email })).body.migration_status;
    expect(await check("both@example.jp")).toBe(2);
    expect(await check("x3@shop.example")).toBe(1);
    expect(await check("nobody@example.jp")).toBeNull();
  });
});
