import { describe, expect, test } from "vitest";
import { ENGINES } from "./world/databases.ts";
import { type Answer, emailOf, openShop, type Shop } from "./world/shop.ts";

const all = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Counts answers by their code; a success is "". */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

const open = (shop: Shop, user_key: string, key: string, seq = 1) =>
  shop.send("POST", "/account/open", {
    ...{ user_key, key, seq, email: `${user_key}@example.jp` },
    ...{ email_verified: true, language: "ja" },
  });
const move = (shop: Shop, key: string, seq: number, from: string, to: string) =>
  shop.send("PUT", "/account/owner", { key, seq, from, to });
const isActive = async (shop: Shop, sub_key: string) =>
  (await shop.send("GET", "/account/active", { sub_key })).body.activation;

/** Above what 32 bits hold. */
const HIGH = 2 ** 53 - 100;

describe.each(ENGINES)("S70: at once, on %s,", (engine) => {
  test("the same opening thirty times makes one user, and thirty equal answers", async () => {
    await using shop = await openShop(engine);
    expect(tally(await all(30, () => open(shop, "a", "k", HIGH)))).toEqual({ "": 30 });
    expect(await shop.read("select id from shopper where email = 'a@example.jp'")).toHaveLength(1);
  });

  test("thirty openings of one ID under different keys make one user", async () => {
    await using shop = await openShop(engine);
    const answers = await all(30, (index) => open(shop, "a", `k${index}`));
    expect(tally(answers)).toEqual({ "": 1, OwnerMismatchException: 29 });
    expect(await shop.read("select id from shopper where email = 'a@example.jp'")).toHaveLength(1);
  });

  test("one account moved to thirty IDs arrives at one", async () => {
    await using shop = await openShop(engine);
    const answers = await all(30, (index) =>
      move(shop, `k${index}`, HIGH, "old:x1", `sub:s${index}`),
    );
    expect(tally(answers)).toEqual({ "": 1, UserNotFoundException: 29 });
    const active = await all(30, (index) => isActive(shop, `s${index}`));
    expect(active.filter((each) => each === 1)).toHaveLength(1);
  });

  test("one owned account moved to thirty IDs, and to none, ends with one owner", async () => {
    await using shop = await openShop(engine);
    await move(shop, "link", 1, "old:x1", "sub:a");
    const answers = await all(30, (index) =>
      move(shop, `k${index}`, HIGH + index, "sub:a", index === 29 ? "old:x1" : `sub:s${index}`),
    );
    expect(tally(answers)[""]).toBe(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  test("twenty accounts to one ID: one arrives", async () => {
    await using shop = await openShop(engine);
    await all(20, (index) => open(shop, `s${index}`, `open${index}`));
    const answers = await all(20, (index) =>
      move(shop, `k${index}`, 2, `sub:s${index}`, "sub:one"),
    );
    expect(tally(answers)).toEqual({ "": 1, OwnerMismatchException: 19 });
  });

  test("two accounts that change places with each other stop nobody", async () => {
    await using shop = await openShop(engine);
    await move(shop, "a", 1, "old:x1", "sub:a");
    await move(shop, "b", 1, "old:x2", "sub:b");
    const answers = await all(20, (index) =>
      index % 2 === 0
        ? move(shop, `k${index}`, 2, "sub:a", "sub:b")
        : move(shop, `k${index}`, 2, "sub:b", "sub:a"),
    );
    expect(tally(answers)).toEqual({ OwnerMismatchException: 20 });
  });

  test.each([
    ["suspend", "POST", "/account/suspend"],
    ["restore", "POST", "/account/restore"],
    ["erase", "DELETE", "/account"],
  ] as const)(
    "twenty times one key to %s gets twenty equal answers",
    async (_name, method, path) => {
      await using shop = await openShop(engine);
      await move(shop, "link", 1, "old:x1", "sub:a");
      if (path !== "/account/suspend") {
        await shop.send("POST", "/account/suspend", { user_key: "a", key: "sleep" });
      }
      const answers = await all(20, () => shop.send(method, path, { user_key: "a", key: "k" }));
      expect(tally(answers)).toEqual({ "": 20 });
    },
  );

  test("a suspension beside an erasing: nothing is erased that was not asleep", async () => {
    await using shop = await openShop(engine);
    await open(shop, "a", "open");
    const request = { user_key: "a", key: "k" };
    const [suspended, ...erased] = await all(8, (index) =>
      index === 0
        ? shop.send("POST", "/account/suspend", request)
        : shop.send("DELETE", "/account", { ...request, key: `e${index}` }),
    );
    expect(suspended?.code).toBe("");
    expect(erased.filter(({ code }) => code === "").length).toBeLessThan(2);
    expect(erased.every(({ code }) => ["", "E500-01", "E404-01"].includes(code))).toBe(true);
  });

  test("a change of address beside a move loses neither", async () => {
    await using shop = await openShop(engine);
    await move(shop, "link", 1, "old:x1", "sub:a");
    const addresses = { before_email: emailOf("x1"), after_email: "new@example.jp" };
    const [moved, changed] = await Promise.all([
      move(shop, "k", 2, "sub:a", "sub:b"),
      shop.send("POST", "/account/update", { seq: HIGH, user_key: "a", ...addresses }),
    ]);
    expect(moved.code).toBe("");
    const [user] = await shop.read("select email from shopper where id = 'x1'");
    expect(user?.email).toBe(changed.code === "" ? "new@example.jp" : emailOf("x1"));
    const [row] = await shop.read("select subject, seq, address_seq from musubi_account");
    const address_seq = changed.code === "" ? HIGH : 0;
    expect({ ...row, seq: Number(row?.seq), address_seq: Number(row?.address_seq) }).toEqual({
      ...{ subject: "b", seq: 2, address_seq },
    });
  });
});
